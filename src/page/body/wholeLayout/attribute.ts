/** Attribute of `<html>`: nothing is estimated, because a place in the page has to be exact. The style sheet asks for it. */
export const WHOLE = 'data-whole';

/**
 * Attribute of `<html>`: every block has its place, only rows of tables on a phone may be estimated. The style sheet does not
 * ask for it, so it costs nothing to set.
 */
export const LAID_OUT = 'data-laid-out';
