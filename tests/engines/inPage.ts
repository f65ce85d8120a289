/** Script that finds elements in a page, the same for all engines. `Reader` adds it to each document. */
import {computeAccessibleName, getRole} from 'dom-accessibility-api';

/** An element's accessible name: a text, or the source and flags of a regular expression. */
export type Name = string | {source: string; flags: string};

/** Condition for an element, as JSON. */
export interface Query {
  css?: string;
  role?: string;
  name?: Name;
  /** Text that it contains. */
  text?: Name;
  /** Condition for an ancestor. */
  within?: Query;
  /** Index among the matches, from the end if negative. */
  nth?: number;
  /** True to match elements that are not displayed too. */
  hidden?: boolean;
}

/** Elements that may have a role, so that the role of few elements is computed. */
const CANDIDATES: Readonly<Record<string, string>> = {
  alert: '[role=alert]',
  button: 'button, [role=button], summary, input[type=button], input[type=submit], input[type=reset]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  combobox: 'select, input, [role=combobox]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  link: 'a[href], [role=link]',
  option: 'option, [role=option]',
  row: 'tr, [role=row]',
  searchbox: 'input, [role=searchbox]',
  status: 'output, [role=status]',
  tab: '[role=tab]',
  textbox: 'input, textarea, [role=textbox]',
};

const compact = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function matches(text: string, name: Name): boolean {
  if (typeof name !== 'string') return new RegExp(name.source, name.flags).test(text);
  return compact(text) === name;
}

function contains(text: string, part: Name): boolean {
  return typeof part === 'string' ? compact(text).includes(part) : matches(compact(text), part);
}

function isDisplayed(element: Element): boolean {
  const {width, height} = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
}

/** @throws Error if a role has no entry in the table of candidates */
function find(query: Query): HTMLElement[] {
  const {css, role, name, text, within, nth, hidden} = query;
  const roots: ParentNode[] = within ? find(within) : [document];
  const candidates = role ? CANDIDATES[role] : '*';
  if (!candidates) throw new Error(`no elements are known for the role ${role}`);
  const found = new Set<HTMLElement>();
  for (const root of roots)
    for (const element of root.querySelectorAll<HTMLElement>(css ?? candidates)) {
      if (!hidden && !isDisplayed(element)) continue;
      if (text !== undefined && !contains(element.textContent, text)) continue;
      if (role && getRole(element) !== role) continue;
      if (name !== undefined && !matches(compact(computeAccessibleName(element, {hidden: hidden ?? false})), name))
        continue;
      found.add(element);
    }
  const all = [...found];
  if (nth === undefined) return all;
  return all.slice(nth, nth + 1 || undefined);
}

/**
 * Brings the first match into view. Needs no timers, which a browser does not run in a page without scripts.
 * @returns its centre if it receives pointer events there, else the reason
 */
function target(query: Query): {x: number; y: number} | {reason: string} {
  const [element] = find(query);
  if (!element) return {reason: 'there is no such element'};
  if (element.matches(':disabled')) return {reason: 'it is disabled'};
  const look = () => {
    // The first line of a link that is broken over two lines.
    const {left, top, right, bottom} = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const point = {x: (left + right) / 2, y: (top + bottom) / 2};
    const isInView = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    const uppermost = document.elementFromPoint(point.x, point.y);
    const isHit =
      uppermost !== null && (element.contains(uppermost) || uppermost.closest('label')?.control === element);
    return {point, isInView, isHit, uppermost};
  };
  const {isInView, isHit} = look();
  if (!isInView || !isHit) element.scrollIntoView({block: 'center', inline: 'nearest', behavior: 'instant'});
  const now = look();
  if (!now.isHit) return {reason: `it is covered by ${now.uppermost?.outerHTML.slice(0, 120) ?? 'nothing'}`};
  return now.point;
}

/** Chooses an option by its value, as drivers do: the list is drawn by the system, so there is nothing to click. */
function choose(query: Query, value: string): string | undefined {
  const [element] = find(query);
  if (!(element instanceof HTMLSelectElement)) return 'there is no such list';
  const option = [...element.options].find((one) => one.value === value);
  if (!option) return `the list has no option ${value}`;
  element.focus();
  option.selected = true;
  element.dispatchEvent(new Event('input', {bubbles: true}));
  element.dispatchEvent(new Event('change', {bubbles: true}));
  return undefined;
}

const inPage = {find, target, choose, isDisplayed};
export type InPage = typeof inPage;

declare global {
  interface Window {
    readerTools?: InPage;
  }
}

window.readerTools = inPage;
