/** What an address or a field asks of the tables of a page. */
import {FORM, TABLE} from './names';

export type Control = HTMLInputElement | HTMLSelectElement;

const CONTROLS = `${TABLE} ${FORM} :is(input, select)[name]`;

/** Whether any table of the page has something to filter: by the address, or by what the browser has kept in a field. */
export function asksForFilter(root: Document, query: string): boolean {
  const asked = new URLSearchParams(query);
  return [...root.querySelectorAll<Control>(CONTROLS)].some(({name, value}) => value || asked.get(name));
}
