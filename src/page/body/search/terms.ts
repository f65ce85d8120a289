import {SEARCH_FIELD, SEARCH_TERMS, type SearchTerms} from './names';

/** @returns what the search of the page goes by, which stands around its field; nothing on a page without one */
export function termsOf(root: Document): SearchTerms | undefined {
  const terms = root.querySelector(SEARCH_FIELD)?.closest(`[${SEARCH_TERMS}]`)?.getAttribute(SEARCH_TERMS);
  return terms ? (JSON.parse(terms) as SearchTerms) : undefined;
}
