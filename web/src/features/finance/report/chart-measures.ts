/** Pixels of the chart: the room for the amounts beside it and for the months below, and its widest bar. */
export const AXIS = 56;
export const BELOW = 34;
export const BAR = 30;
