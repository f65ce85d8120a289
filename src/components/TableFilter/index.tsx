/**
 * Makes a table of the page filterable. The form and the table are plain HTML made at build time, so everything is
 * readable without JavaScript; this component only hides rows, counts them, keeps the choice in the address and copies
 * rows.
 */
import {useEffect, useRef, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {makeRowsCopyable, type CopyWords} from './copyRows';
import {passes, readChoice, searchesText, writeChoice, type Choice} from './filter';

type Control = HTMLInputElement | HTMLSelectElement;

interface Parts {
  form: HTMLFormElement;
  controls: Control[];
  rows: HTMLTableRowElement[];
  count: HTMLOutputElement | null;
}

function findParts(root: HTMLElement): Parts | undefined {
  const form = root.querySelector('form');
  if (!form) return undefined;
  return {
    form,
    controls: [...form.querySelectorAll<Control>('select[name], input[name]')],
    rows: [...root.querySelectorAll<HTMLTableRowElement>('tbody tr')],
    count: form.querySelector('output'),
  };
}

function choiceOf({controls}: Parts): Choice {
  return Object.fromEntries(controls.map(({name, value}) => [name, value]));
}

function apply({controls, rows, count}: Parts, choice: Choice): void {
  for (const control of controls) control.value = choice[control.name] ?? '';
  const names = controls.map(({name}) => name).filter((name) => !searchesText(name));
  let shown = 0;
  for (const row of rows) {
    const values = Object.fromEntries(names.map((name) => [name, row.dataset[name]]));
    const hit = passes({values, text: row.textContent ?? ''}, choice);
    row.hidden = !hit;
    if (hit) shown += 1;
  }
  const template = count?.dataset.template;
  if (count && template) {
    count.textContent = template.replace('{shown}', String(shown)).replace('{total}', String(rows.length));
  }
}

/** Filters by what the controls say, and writes it into the address. */
function choose(parts: Parts): void {
  const choice = choiceOf(parts);
  apply(parts, choice);
  const {pathname, search: query, hash} = window.location;
  // Replaced, not pushed: “back” leaves the page instead of undoing letter by letter.
  window.history.replaceState(window.history.state, '', pathname + writeChoice(query, choice) + hash);
}

interface Props extends Partial<CopyWords> {
  children: ReactNode;
}

/** The words of `copy` give each row a button that copies it; without them there is none. */
export default function TableFilter({children, copy, copied, failed}: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const {search} = useLocation();

  // The address decides: on arrival, and when the reader goes back or follows a link to the same page.
  useEffect(() => {
    const parts = root.current && findParts(root.current);
    if (!parts) return;
    const offered = Object.fromEntries(
      parts.controls.map((control) => [
        control.name,
        control instanceof HTMLSelectElement ? [...control.options].map(({value}) => value) : null,
      ]),
    );
    const asked = readChoice(search, offered);
    const typed = choiceOf(parts);
    // What was typed before the page came to life, or kept by the browser on a reload, is kept.
    const isFirst = !begun.current;
    begun.current = true;
    if (isFirst && Object.values(typed).some(Boolean) && !Object.values(asked).some(Boolean)) choose(parts);
    else apply(parts, asked);
  }, [search]);

  useEffect(() => {
    const parts = root.current && findParts(root.current);
    if (!parts) return undefined;
    const update = () => choose(parts);
    const clear = (event: Event) => {
      event.preventDefault();
      for (const control of parts.controls) control.value = '';
      update();
    };
    const stop = (event: Event) => event.preventDefault();
    parts.form.addEventListener('input', update);
    parts.form.addEventListener('reset', clear);
    parts.form.addEventListener('submit', stop);
    return () => {
      parts.form.removeEventListener('input', update);
      parts.form.removeEventListener('reset', clear);
      parts.form.removeEventListener('submit', stop);
    };
  }, []);

  useEffect(() => {
    if (!root.current || !copy || !copied || !failed) return undefined;
    return makeRowsCopyable(root.current, {copy, copied, failed});
  }, [copy, copied, failed]);

  return (
    <div className="table-filter" ref={root}>
      {children}
    </div>
  );
}
