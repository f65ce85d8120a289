/** Selectors, attributes and events shared by the inline script, the parts and the React components. */

/** Names of the scripts that are loaded when a reader is about to need them: `src/page/parts`. */
export type PartName = 'filter' | 'found' | 'marks' | 'search' | 'zoom';

/** A table with its form. */
export const TABLE = '.table-filter';

/** Fields of a call or a method beside their samples. */
export const PANES = '.panes :is(.fields, .method-fields, .panes__samples)';

/** The form above a table; its events are handled without React. */
export const FORM = '.filter-form';

/**
 * Attributes of a table whose rows can be copied: the labels of the copy buttons. `{row}` is replaced by the code of
 * the row.
 */
export const COPY = {copy: 'data-copy', copied: 'data-copy-done', failed: 'data-copy-failed'} as const;

/** Attribute of a table whose form was used before the filter loaded: the form takes precedence over the address. */
export const USED = 'data-used';

/** Images of the content. */
export const IMAGES = '.markdown img';

/** Button of a picture, from `src/render/markdown/pictures`. */
export const ENLARGE = '.enlarge';

/** Class of zoomable pictures, added by `./pictures`, and of the enlarged one. */
export const OPENS = 'medium-zoom-image';

/** Zoomable pictures. */
export const PICTURE = `${IMAGES}.${OPENS}`;

/** Event on the document: a part has installed its listeners. Its detail is a `PartName`. */
export const READY = 'portal-part';
