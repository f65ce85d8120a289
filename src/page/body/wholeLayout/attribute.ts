/**
 * Attribute of `<html>`: turns off estimated sizes, because a position in the page has to be exact. The style sheet
 * uses it.
 */
export const WHOLE = 'data-whole';

/**
 * Attribute of `<html>`: every block has been laid out; only table rows on a phone may still have estimated sizes. The
 * style sheet does not use it, so setting it causes no layout.
 */
export const LAID_OUT = 'data-laid-out';
