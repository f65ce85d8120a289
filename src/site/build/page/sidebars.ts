/**
 * Lists of pages, which `theme/DocSidebar/Desktop/Content` draws with every branch. A page keeps the branches that are open on it,
 * and the whole list becomes a file, which `page/body/sidebar` fetches when somebody opens another one.
 */
import {createHash} from 'node:crypto';
import * as cheerio from 'cheerio';
import {COLLAPSED, END, SIDEBAR} from '../../../page';

/** The minifier takes quotes away. */
const OPENING = new RegExp(`<ul\\b[^>]*\\s${SIDEBAR}="?([^\\s">]+)"?[^>]*>`);

interface Found {
  /** Version and name of the sidebar. */
  name: string;
  /** Where its items begin and end in the page. */
  start: number;
  end: number;
}

/** @returns nothing for a page without a list @throws Error for a list that does not end */
function findList(html: string): Found | undefined {
  const opening = OPENING.exec(html);
  if (!opening) return undefined;
  const start = opening.index + opening[0].length;
  return {name: opening[1]!, start, end: endOfList(html, start)};
}

/** @param from where the items of a list begin @returns where its closing tag stands */
function endOfList(html: string, from: number): number {
  const tags = /<(\/?)ul\b/g;
  tags.lastIndex = from;
  for (let depth = 1, tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return tag.index;
  }
  throw new Error('the list of pages does not end: see src/theme/DocSidebar/Desktop/Content');
}

/** @returns the page without the branches that are closed on it */
export function withoutClosedBranches(html: string): string {
  const list = findList(html);
  if (!list) return html;
  const items = html.slice(list.start, list.end);
  const tags = /<li\b[^>]*>|<ul\b[^>]*>/g;
  let kept = '';
  let from = 0;
  let closed = false;
  for (let tag = tags.exec(items); tag; tag = tags.exec(items)) {
    if (tag[0].startsWith('<li')) closed = tag[0].includes(COLLAPSED);
    else if (closed) {
      kept += items.slice(from, tag.index);
      from = endOfList(items, tags.lastIndex) + '</ul>'.length;
      tags.lastIndex = from;
      closed = false;
    }
  }
  return html.slice(0, list.start) + kept + items.slice(from) + html.slice(list.end);
}

export interface WholeList {
  /** Version and name of the sidebar. */
  name: string;
  /** With every branch, each of them closed, and no page the current one. */
  html: string;
  /** Of the file, relative to the folder of scripts and styles. */
  file: string;
}

/** @returns the list of a page as any page has it; nothing for a page without one */
export function wholeListOf(html: string): WholeList | undefined {
  const list = findList(html);
  if (!list) return undefined;
  const $ = cheerio.load(`<ul>${html.slice(list.start, list.end)}</ul>`, null, false);
  $('.menu__link--active').removeClass('menu__link--active');
  $('.menu__list-item-collapsible--active').removeClass('menu__list-item-collapsible--active');
  $('[aria-current]').removeAttr('aria-current');
  $('[aria-expanded]').attr('aria-expanded', 'false');
  $('li:has(> ul)').addClass(COLLAPSED);
  const whole = `${$.html()}<${END}></${END}>`;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return {name: list.name, html: whole, file: `sidebar/${list.name.replaceAll('/', '-')}.${hash}.txt`};
}

/** @returns the name of the sidebar whose list the page holds */
export const sidebarOf = (html: string): string | undefined => OPENING.exec(html)?.[1];
