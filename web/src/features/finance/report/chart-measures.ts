/** Pixels of the chart: the room for the amounts beside it and for the months below, and its widest bar. */
export const AXIS_WIDTH = 56;
export const LABEL_HEIGHT = 34;
export const MAX_BAR_WIDTH = 30;
