/** What the page, its parts and React's components know of each other. */

/** Scripts of the page that are fetched when a reader is about to need them: `src/page/parts`. */
export type PartName = 'filter' | 'found' | 'marks' | 'search' | 'zoom';

/** A table with its form. */
export const TABLE = '.table-filter';

/** Fields of a call or a method beside their samples. */
export const PANES = '.panes :is(.fields, .method-fields, .panes__samples)';

/** The form above a table; what happens in it is answered without React. */
export const FORM = '.filter-form';

/** Words of the buttons that copy rows, on a table whose rows can be copied. `{row}` stands for the code of the row. */
export const COPY = {copy: 'data-copy', copied: 'data-copy-done', failed: 'data-copy-failed'} as const;

/** On a table whose form was used before the filter was there: the form counts, not the address. */
export const USED = 'data-used';

/** Images of the content. */
export const IMAGES = '.markdown img';

/** Class of pictures that open, which `./pictures` gives them, and of the one that is open. */
export const OPENS = 'medium-zoom-image';

/** Pictures that open. */
export const PICTURE = `${IMAGES}.${OPENS}`;

/** Event on the document: a part has begun to listen. Its detail is a `PartName`. */
export const READY = 'portal-part';
