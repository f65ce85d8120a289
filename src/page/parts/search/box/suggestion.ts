/**
 * HTML of a suggestion. The first suggestion of a page shows the page title, so that “Errors” never appears without its
 * operation; the others are short.
 */
import {escapeHtml, marked, partsOf, type Hit, type Starts} from '../../../../search/browser';

const element = (tag: string, name: string, html: string) => `<${tag} class="hit__${name}">${html}</${tag}>`;

/** @returns true if the suggestion shows the title of its page */
export function namesPage(hit: Hit): boolean {
  const {excerpt, top} = partsOf(hit);
  return hit.opens || (top && !excerpt);
}

const crumbsOf = (crumbs: string[]) => element('span', 'crumbs', escapeHtml(crumbs.join(' › ')));

/** @returns the HTML inside a link of an empty search */
export const startOf = ({title, crumbs}: Starts[number]['links'][number]): string =>
  element('span', 'place', element('span', 'page', element('span', 'title', escapeHtml(title)) + crumbsOf(crumbs)));

/** @returns the HTML inside a suggestion */
export function suggestionOf(hit: Hit): string {
  const {page, heading, code, excerpt, top} = partsOf(hit);
  const path = page.call ? element('code', 'call', escapeHtml(page.call)) : crumbsOf(page.crumbs);
  // The hit is the page itself, found by its title.
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
