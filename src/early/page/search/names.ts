/** Names that the components of the search carry for the script of the page. */

/** On the button that opens the sheet (`open`), on the one that closes it (`close`), and on the sheet itself (`sheet`). */
export const SEARCH_PART = 'data-search';

/** On the root element while the sheet is open; styled by `src/css/search.css`. */
export const SEARCH_OPEN = 'data-search-open';

/** On the field: the text that Enter was pressed on before its answer was there. */
export const SEARCH_ENTERED = 'data-entered';
