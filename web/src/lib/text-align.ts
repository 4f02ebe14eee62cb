/**
 * Rows of a list stand at the page's own side, whatever language is in them, and are cut at their own text's end.
 * Under both of its names, since browsers know the one or the other.
 */
export const ALIGN_PAGE_START = '[text-align:match-parent] [text-align:-webkit-match-parent]';
