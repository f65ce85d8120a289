/** What the parts make, for the build: scripts of the page do not import it. */
import {COPY, OPENS} from './names';

/** Names of elements that only the parts make, by what a page must hold for it: their styles are needed before React. */
export const MADE_BY_PARTS: readonly [holds: RegExp, names: string[]][] = [
  [new RegExp(`\\s${COPY.copy}=`), ['.row-copy', '.row-copy-announcer']],
  [/<img\b/, [`.${OPENS}`, `.${OPENS}--opened`, `.${OPENS}--hidden`, '.medium-zoom--opened', '.medium-zoom-overlay']],
];

/** The same of the part that answers the search, which brings their styles along: any page has it, and few visits need it. */
export const MADE_BY_SEARCH: ReadonlySet<string> = new Set([
  '.search__list',
  '.search__none',
  '.search__footer',
  '.search-failure',
  '.suggestion_hit',
  '.suggestion--chosen',
  '.suggestion--opens',
  '.hit__call',
  '.hit__crumbs',
  '.hit__heading',
  '.hit__page',
  '.hit__place',
  '.hit__text',
  '.hit__title',
  // Pages may have none of these.
  '.button',
  '.button--primary',
  '.button--sm',
  'code',
  'mark',
  'p',
]);
