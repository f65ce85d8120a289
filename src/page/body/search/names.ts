/** Names that the component of the search carries for the scripts of the page. */

/**
 * On the button that opens the sheet (`open`), on the one that closes it (`close`), on the one that empties its field
 * (`clear`), on the keys of the shortcut (`keys`), on the places of the list (`list`) and of the message that the search has failed
 * (`failure`), and on the sheet itself (`sheet`).
 */
export const SEARCH_PART = 'data-search';

/** On the root element while the sheet is open; styled by `src/site/css/search.css`. */
export const SEARCH_OPEN = 'data-search-open';

/** On the field: the text that Enter was pressed on before its answer was there. */
export const SEARCH_ENTERED = 'data-entered';

/** The field. */
export const SEARCH_FIELD = '.navbar__search-input';

/** In the address of a page: a word that a search has found on it, to be marked. */
export const FOUND_WORD = '_highlight';

/** On the sheet, as JSON: `SearchTerms`. */
export const SEARCH_TERMS = 'data-terms';

/** What the search of a page goes by, and what it says in the language of the page. */
export interface SearchTerms {
  /** Address of the set of documentation that is searched, on this site. */
  base: string;
  /** `?_=<hash>` of what is indexed, so that a cached index is not used after a deployment. */
  stamp: string;
  /** Address of the head of the index, with its stamp. */
  head: string;
  /** First part of the addresses that are searched; empty for everything. */
  context: string;
  /** Most hits in the list. */
  limit: number;
  /** Address of the page of results, without a question. */
  results: string;
  /** What its address says of the set, if that is not the current one. */
  version?: string;
  words: {
    /** The link to all results: within the context, or of everything. */
    all: string;
    /** The same where the context has none. */
    outside: string;
    none: string;
    /** Forms of the plural in the order of the language, with `{count}`, parted by `|`. */
    counts: string;
    failed: string;
    retry: string;
  };
}
