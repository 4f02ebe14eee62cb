/**
 * Aligns list rows to the page's start side whatever their language, and truncates at the end of their own text.
 * Browsers support one of the two property names each.
 */
export const ALIGN_PAGE_START = '[text-align:match-parent] [text-align:-webkit-match-parent]';
