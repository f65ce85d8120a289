/** Class names of elements that the parts create. Used by the build only; scripts of the page do not import it. */
import {COPY, OPENS} from './names';

/**
 * Class names by the HTML that a page must contain for the part to create them. Their styles are needed before
 * hydration.
 */
export const MADE_BY_PARTS: readonly [holds: RegExp, names: string[]][] = [
  [new RegExp(`\\s${COPY.copy}=`), ['.row-copy', '.row-copy-announcer']],
  // In the content: the logo of the navbar stands before it.
  [
    /\bmarkdown\b[\s\S]*<img\b/,
    [`.${OPENS}`, `.${OPENS}--opened`, `.${OPENS}--hidden`, '.medium-zoom--opened', '.medium-zoom-overlay'],
  ],
];

/**
 * Class names created by the search part, which loads their styles itself: every page has a search, and few visits use
 * it.
 */
export const MADE_BY_SEARCH: ReadonlySet<string> = new Set([
  '.search__list',
  '.search__none',
  '.search__group',
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
  // Shared classes and elements, which a page may not contain otherwise.
  '.button',
  '.button--primary',
  '.button--sm',
  'button',
  'code',
  'mark',
  'p',
]);
