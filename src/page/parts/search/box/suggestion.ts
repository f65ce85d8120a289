/**
 * What a suggestion says: the first one of a page has the page's name above it, so that “Errors” never stands without its operation;
 * the others are short.
 */
import {escapeHtml, marked, partsOf, type Hit} from '../../../../search/browser';

const element = (tag: string, name: string, html: string) => `<${tag} class="hit__${name}">${html}</${tag}>`;

/** @returns whether the name of its page stands in a suggestion */
export function namesPage(hit: Hit): boolean {
  const {excerpt, top} = partsOf(hit);
  return hit.opens || (top && !excerpt);
}

/** @returns the HTML inside a suggestion */
export function suggestionOf(hit: Hit): string {
  const {page, heading, code, excerpt, top} = partsOf(hit);
  const path = page.call
    ? element('code', 'call', escapeHtml(page.call))
    : element('span', 'crumbs', escapeHtml(page.crumbs.join(' › ')));
  // The page itself, found by its name.
  if (top && !excerpt)
    return element(
      'span',
      'place',
      element('span', 'page', element('span', 'title', marked(heading.text, heading.positions)) + path),
    );
  const above = hit.opens ? element('span', 'page', element('span', 'title', escapeHtml(page.title)) + path) : '';
  const name = top ? '' : element(code ? 'code' : 'span', 'heading', marked(heading.text, heading.positions));
  const text = excerpt ? element('span', 'text', marked(excerpt.text, excerpt.positions)) : '';
  return above + element('span', 'place', name + text);
}
