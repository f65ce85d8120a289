/**
 * Makes a table of the page filterable. The form and the table are plain HTML made at build time, so everything is
 * readable without JavaScript; this component only hides rows, counts them, keeps the choice in the address and copies
 * rows.
 */
import {useEffect, useRef, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {makeRowsCopyable, type CopyWords} from './copyRows';
import {
  ANY,
  nearest,
  partPasses,
  passes,
  readChoice,
  searchesText,
  wordsOf,
  writeChoice,
  type Choice,
  type RowFacts,
  type Values,
} from './filter';
import {countryWords, currencyWords, isCountry} from './places';

type Control = HTMLInputElement | HTMLSelectElement;

interface Parts {
  form: HTMLFormElement;
  controls: Control[];
  rows: HTMLTableRowElement[];
  count: HTMLOutputElement | null;
  empty: HTMLElement | null;
  /** Rows under a name of their own; the first is of those that no country limits. */
  groups: HTMLTableSectionElement[];
  facts(): RowFacts[];
}

function findParts(root: HTMLElement): Parts | undefined {
  const form = root.querySelector('form');
  if (!form) return undefined;
  const controls = [...form.querySelectorAll<Control>('select[name], input[name]')];
  const rows = [...root.querySelectorAll<HTMLTableRowElement>('tbody tr:not(.group)')];
  let facts: RowFacts[] | undefined;
  return {
    form,
    controls,
    rows,
    count: form.querySelector('output'),
    empty: form.querySelector<HTMLElement>('.filter-empty'),
    groups: [...root.querySelectorAll<HTMLTableSectionElement>('tbody[data-group]')],
    // Read when they are first needed: a page that nobody filters is left alone.
    facts: () => (facts ??= rows.map((row) => factsOf(row, controls))),
  };
}

function factsOf(row: HTMLTableRowElement, controls: readonly Control[]): RowFacts {
  const names = controls.map(({name}) => name).filter((name) => !searchesText(name));
  const valuesOf = (element: HTMLElement): Values =>
    Object.fromEntries(names.map((name) => [name, element.dataset[name]]));
  const values = valuesOf(row);
  const text = [...row.cells].map(({textContent}) => textContent).join(' ');
  const {words} = row.dataset;
  if (words === undefined) return {values, text};
  const parts = [...row.querySelectorAll<HTMLElement>('.flow')].map(valuesOf);
  const all = [text, words, ...[values, ...parts].flatMap((each) => Object.values(each))].join(' ');
  const places = [
    ...(values.country ?? '')
      .split(' ')
      .filter((code) => code && code !== ANY)
      .flatMap(countryWords),
    ...(values.currency ?? '').split(' ').filter(Boolean).flatMap(currencyWords),
  ];
  return {values, parts, text, words: [...new Set([...wordsOf(all), ...places])]};
}

function choiceOf({controls}: Parts): Choice {
  return Object.fromEntries(controls.map(({name, value}) => [name, value]));
}

/** What was asked for, as a reader would say it. */
function inWords({controls}: Parts, choice: Choice): string {
  return controls
    .filter(({name}) => choice[name])
    .map((control) =>
      control instanceof HTMLSelectElement
        ? ([...control.options].find(({value}) => value === choice[control.name])?.text ?? '')
        : choice[control.name]!,
    )
    .join(', ');
}

function apply(parts: Parts, choice: Choice): void {
  const {form, controls, rows, count, empty} = parts;
  for (const control of controls) control.value = choice[control.name] ?? '';
  const isAsked = Object.values(choice).some(Boolean);
  const facts = isAsked ? parts.facts() : [];
  const hits = (of: Choice) => facts.filter((row) => passes(row, of, isCountry)).length;
  const shown = isAsked ? hits(choice) : rows.length;
  const near = shown === 0 ? nearest(facts, choice, isCountry) : undefined;
  const show = near ?? choice;
  for (const [index, row] of rows.entries()) {
    const fact = facts[index];
    row.hidden = fact !== undefined && !passes(fact, show, isCountry);
    for (const flow of row.querySelectorAll<HTMLElement>('.flow'))
      flow.hidden = fact !== undefined && !partPasses({...flow.dataset}, fact.values, show);
  }
  arrange(parts, show);
  const template = count?.dataset.template;
  if (count && template)
    count.textContent = template.replace('{shown}', String(shown)).replace('{total}', String(rows.length));
  const message = empty?.firstElementChild as HTMLElement | null | undefined;
  if (empty && message) {
    empty.hidden = shown > 0;
    message.textContent = (near ? message.dataset.near! : message.dataset.none!)
      .replace('{asked}', inWords(parts, choice))
      .replace('{near}', near ? inWords(parts, near) : '');
    if (shown > 0) message.textContent = '';
  }
  for (const more of form.querySelectorAll('details'))
    if (controls.some((control) => control.value && more.contains(control))) more.open = true;
}

/** Where a country is asked for, its rows come first; a name without rows is away. */
function arrange({groups: [any, country]}: Parts, choice: Choice): void {
  if (!any || !country) return;
  const asksCountry =
    Boolean(choice.country) || wordsOf(choice.q ?? '').some((word) => word.length > 1 && isCountry(word));
  if (asksCountry) country.after(any);
  else country.before(any);
  for (const group of [any, country]) group.hidden = !group.querySelector('tr:not(.group, [hidden])');
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
    // Enter goes on to what was found.
    const stop = (event: Event) => {
      event.preventDefault();
      parts.rows
        .find((row) => !row.hidden)
        ?.querySelector('a')
        ?.focus();
    };
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
