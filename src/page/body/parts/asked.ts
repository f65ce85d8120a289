/** Detects filter values in the address or in the controls of the tables of a page. */
import {FORM, TABLE} from './names';

export type Control = HTMLInputElement | HTMLSelectElement;

const CONTROLS = `${TABLE} ${FORM} :is(input, select)[name]`;

/** @returns true if a table of the page has a filter value, from the address or restored by the browser in a control */
export function asksForFilter(root: Document, query: string): boolean {
  const asked = new URLSearchParams(query);
  return [...root.querySelectorAll<Control>(CONTROLS)].some(({name, value}) => value || asked.get(name));
}
