/**
 * Breakpoints that scripts share with the style sheets, in em: text that the reader has enlarged gets the layout of a
 * narrower window. At the default size 62.3125em are 997 px and 48em are 768 px.
 */

/** From here on the sidebar is beside the text, and the results of the console beside the request. */
export const WIDE = '(width >= 62.3125em)';

/** From here on the search box is part of the navbar. */
export const WITH_SEARCH = '(width >= 48em)';
