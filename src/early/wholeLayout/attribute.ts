/**
 * Attribute of `<html>` that tells how much of the page is laid out: `blocks`, all but the rows of tables on a phone, or
 * `all`. Without it the browser estimates what is far from the screen.
 */
export const WHOLE = 'data-whole';
export type Whole = 'all' | 'blocks';
