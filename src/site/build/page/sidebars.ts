/**
 * Sidebar lists. `theme/DocSidebar/Desktop/Content` renders each with every branch. A page keeps only the branches that
 * are expanded on it; the complete list is written to a file, which `page/body/sidebar` loads when another branch is
 * expanded.
 */
import {createHash} from 'node:crypto';
import * as cheerio from 'cheerio';
import {COLLAPSED, END, SIDEBAR} from '../../../page';

/** Quotes are optional because of the minifier. */
const OPENING = new RegExp(`<ul\\b[^>]*\\s${SIDEBAR}="?([^\\s">]+)"?[^>]*>`);

interface SidebarList {
  /** Version and name of the sidebar. */
  name: string;
  /** Offsets of its items in the page. */
  start: number;
  end: number;
}

/**
 * @returns undefined for a page without a list
 * @throws Error if the list is not closed
 */
function findList(html: string): SidebarList | undefined {
  const opening = OPENING.exec(html);
  if (!opening) return undefined;
  const start = opening.index + opening[0].length;
  return {name: opening[1]!, start, end: endOfList(html, start)};
}

/**
 * @param from offset of the first item of a list
 * @returns the offset of its closing tag
 */
function endOfList(html: string, from: number): number {
  const tags = /<(\/?)ul\b/g;
  tags.lastIndex = from;
  for (let depth = 1, tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return tag.index;
  }
  throw new Error('the sidebar list is not closed: see src/theme/DocSidebar/Desktop/Content');
}

/** @returns the page without its collapsed branches */
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
  /** The list with every branch, all collapsed, and without a current page. */
  html: string;
  /** File name, relative to the folder of scripts and styles. */
  file: string;
}

/** @returns the complete list in a form that is the same on every page; undefined for a page without a list */
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

/** @returns the name of the sidebar of a page */
export const sidebarOf = (html: string): string | undefined => OPENING.exec(html)?.[1];
