/** Attributes and settings that the search component passes to the scripts of the page. */

/**
 * Attribute that names an element of the search: the button that opens the sheet (`open`), the one that closes it
 * (`close`), the one that clears the field (`clear`), the shortcut hint (`keys`), the containers of the list (`list`)
 * of the error message (`failure`), the sheet itself (`sheet`), and on the results page the text that stands there until
 * the answer is here (`searching`).
 */
export const SEARCH_PART = 'data-search';

/** Attribute of `<html>` while the sheet is open; styled by `src/site/css/search.css`. */
export const SEARCH_OPEN = 'data-search-open';

/** Attribute of the field: the text for which Enter was pressed before the answer arrived. */
export const SEARCH_ENTERED = 'data-entered';

/** Selector of the search field. */
export const SEARCH_FIELD = '.navbar__search-input';

/** Query parameter of a page: a found word to highlight. */
export const FOUND_WORD = '_highlight';

/** Attribute of the sheet: `SearchTerms` as JSON. */
export const SEARCH_TERMS = 'data-terms';

/** Settings and messages of the search on a page, in the language of the page. */
export interface SearchTerms {
  /** Base path of the documentation set to search. */
  base: string;
  /** `?_=<hash>` of the indexed content, so that a cached index is not used after a deployment. */
  stamp: string;
  /** Address of the head of the index, with the stamp. */
  head: string;
  /** Path prefix of the pages to search; empty for all pages. */
  context: string;
  /** Maximum number of hits in the list. */
  limit: number;
  /** Address of the results page, without a query. */
  results: string;
  /** Value of the `version` parameter of the results page; absent for the current version. */
  version?: string;
  words: {
    /** Text of the link to all results, within the context or of all pages. */
    all: string;
    /** Text of the same link if the context has no results. */
    outside: string;
    none: string;
    /** Plural forms in the order of the language, with `{count}`, separated by `|`. */
    counts: string;
    failed: string;
    retry: string;
  };
}
