import {SEARCH_FIELD, SEARCH_TERMS, type SearchTerms} from './names';

/** @returns the search settings of the page, or undefined on a page without a search field */
export function termsOf(root: Document): SearchTerms | undefined {
  const terms = root.querySelector(SEARCH_FIELD)?.closest(`[${SEARCH_TERMS}]`)?.getAttribute(SEARCH_TERMS);
  return terms ? (JSON.parse(terms) as SearchTerms) : undefined;
}
