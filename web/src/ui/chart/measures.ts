/** Pixels: space for the values and the labels, and the widest bar. */
export const AXIS_WIDTH = 56;
export const LABEL_HEIGHT = 34;
export const MAX_BAR_WIDTH = 30;
