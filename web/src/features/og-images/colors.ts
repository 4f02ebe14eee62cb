/** Colors of the light theme; images have one theme. */
export const PAPER = '#F8F5EE';
export const SUNKEN = '#F1ECE1';
export const LINE = '#E6DFD1';
export const INK = '#1B1813';
export const INK_2 = '#574F43';
export const INK_3 = '#6C6353';
export const LAPIS = '#2A3FA8';
export const NIGHT = '#22307F';
export const SAFFRON = '#F3B61F';
export const WHITE = '#FFFFFF';
