/** A table, or a list of changes, with its filter form: shows the matching rows and their number, and a message if there are none. */
import type {Control} from '../../body/parts/asked';
import {FORM} from '../../body/parts/names';
import {
  ANY,
  nearest,
  partPasses,
  passes,
  searchesText,
  wordsOf,
  type Choice,
  type RowFacts,
  type Values,
} from './logic';
import {countryWords, currencyWords, isCountry} from './places';

/** Rows of a table, or entries of a list. */
const ROWS = 'tbody tr:not(.group), .changes li[id]';

export class Table {
  readonly controls: readonly Control[];
  readonly #root: Element;
  readonly #form: HTMLFormElement;
  readonly #rows: readonly HTMLElement[];
  readonly #count: HTMLOutputElement | null;
  readonly #message: HTMLElement | null;
  /** Groups of rows with a heading; the first is empty until a country is requested. */
  readonly #groups: readonly HTMLTableSectionElement[];
  /** The group of each row in the page. */
  readonly #homes: readonly (HTMLElement | null)[];
  /** Heading of the first group in the page. */
  readonly #ownTitle: string | null | undefined;
  #isByCountry = false;
  #facts: readonly RowFacts[] | undefined;

  constructor(root: Element, form: HTMLFormElement) {
    this.#root = root;
    this.#form = form;
    this.controls = [...form.querySelectorAll<Control>('select[name], input[name]')];
    this.#rows = [...root.querySelectorAll<HTMLElement>(ROWS)];
    this.#count = form.querySelector('output');
    this.#message = form.querySelector('.filter-empty p');
    this.#groups = [...root.querySelectorAll<HTMLTableSectionElement>('tbody[data-group]')];
    this.#homes = this.#rows.map((row) => row.parentElement);
    this.#ownTitle = this.#groups[0]?.querySelector('span')?.textContent;
  }

  /** @returns the table with its form, or undefined if there is no form */
  static in(root: Element): Table | undefined {
    const form = root.querySelector<HTMLFormElement>(FORM);
    return form ? new Table(root, form) : undefined;
  }

  /** Current values of the controls. */
  get choice(): Choice {
    return Object.fromEntries(this.controls.map(({name, value}) => [name, value]));
  }

  /** The values of each control; `null` for a text field. */
  get offered(): Record<string, string[] | null> {
    return Object.fromEntries(
      this.controls.map((control) => [
        control.name,
        control instanceof HTMLSelectElement ? [...control.options].map(({value}) => value) : null,
      ]),
    );
  }

  /** The first visible row; rows may have moved. */
  get first(): HTMLElement | undefined {
    return [...this.#root.querySelectorAll<HTMLElement>(ROWS)].find(({hidden}) => !hidden);
  }

  /** Sets the controls and shows the matching rows. */
  show(choice: Choice): void {
    for (const control of this.controls) control.value = choice[control.name] ?? '';
    // The field of a day drops what is no day.
    choice = this.choice;
    const isAsked = Object.values(choice).some(Boolean);
    // Read the rows when the filter is first used, not on every page view.
    const facts = isAsked ? (this.#facts ??= this.#rows.map((row) => factsOf(row, this.controls))) : [];
    const shown = isAsked ? facts.filter((row) => passes(row, choice, isCountry)).length : this.#rows.length;
    const near = shown === 0 ? nearest(facts, choice, isCountry) : undefined;
    const wanted = near ?? choice;
    for (const [index, row] of this.#rows.entries()) {
      const fact = facts[index];
      row.hidden = fact !== undefined && !passes(fact, wanted, isCountry);
      for (const flow of row.querySelectorAll<HTMLElement>('.flow'))
        flow.hidden = fact !== undefined && !partPasses({...flow.dataset}, fact.values, wanted);
    }
    const country = wanted['country'] ?? '';
    this.#arrange(
      // Collecting all names of countries is slow.
      this.#groups.length > 0 &&
        (country !== '' || wordsOf(wanted['q'] ?? '').some((word) => word.length > 1 && isCountry(word))),
      this.#inWords({country}),
    );
    for (const fold of this.#root.querySelectorAll<HTMLDetailsElement>('.group details'))
      fold.open = Boolean(wanted['q']);
    this.#say(shown, shown > 0 ? '' : this.#answer(choice, near));
    for (const more of this.#form.querySelectorAll('details'))
      if (this.controls.some((control) => control.value && more.contains(control))) more.open = true;
  }

  /** Restores the original order of the elements and the texts. Hidden rows stay hidden. */
  asItCame(): void {
    this.#arrange(false);
    this.#say(this.#rows.length, '', true);
  }

  /**
   * Moves the rows below two headings if a country is requested: its own methods, and those that work everywhere.
   * Archived rows stay where they are.
   * @param title heading of the first group, if the country is chosen and not typed
   */
  #arrange(isByCountry: boolean, title = ''): void {
    const [own] = this.#groups;
    if (!own) return;
    const any = this.#groups.find(({dataset}) => dataset['group'] === 'any');
    own.querySelector('span')!.textContent = (isByCountry && title) || this.#ownTitle!;
    if (isByCountry === this.#isByCountry) return;
    this.#isByCountry = isByCountry;
    for (const [index, row] of this.#rows.entries()) {
      const home = this.#homes[index]!;
      const isMoved = isByCountry && home.dataset['group'] !== 'archived';
      (isMoved ? (row.dataset['country'] === ANY ? any! : own) : home).append(row);
    }
  }

  /**
   * Shows the numbers of rows and a message.
   * @param all counts hidden rows, too
   */
  #say(shown: number, message: string, all = false): void {
    const numbers: Record<string, number> = {shown, total: this.#rows.length};
    for (const group of this.#groups) {
      const number = [...group.rows].slice(1).filter(({hidden}) => all || !hidden).length;
      group.hidden = number === 0;
      group.querySelector('.group-count')!.textContent = String(number);
      numbers[group.dataset['group']!] = number;
    }
    const {template, split} = this.#count?.dataset ?? {};
    const words = (this.#isByCountry && shown > 0 && split) || template;
    if (words) this.#count!.textContent = words.replace(/{(\w+)}/g, (_, name: string) => String(numbers[name]));
    if (this.#message && this.#message.textContent !== message) this.#message.textContent = message;
  }

  #answer(choice: Choice, near: Choice | undefined): string {
    const words = this.#message?.dataset;
    return ((near ? words?.['near'] : words?.['none']) ?? '')
      .replace('{asked}', this.#inWords(choice))
      .replace('{near}', near ? this.#inWords(near) : '');
  }

  /** Describes a choice for the reader. */
  #inWords(choice: Choice): string {
    return this.controls
      .filter(({name}) => choice[name])
      .map((control) =>
        control instanceof HTMLSelectElement
          ? ([...control.options].find(({value}) => value === choice[control.name])?.text ?? '')
          : choice[control.name]!,
      )
      .join(', ');
  }
}

function factsOf(row: HTMLElement, controls: readonly Control[]): RowFacts {
  const names = controls.map(({name}) => name).filter((name) => !searchesText(name));
  const valuesOf = (element: HTMLElement): Values =>
    Object.fromEntries(names.map((name) => [name, element.dataset[name]]));
  const values = valuesOf(row);
  // A list item has no cells.
  const text = [...(row instanceof HTMLTableRowElement ? row.cells : [row])]
    .map(({textContent}) => textContent)
    .join(' ');
  const {words} = row.dataset;
  if (words === undefined) return {values, text};
  const parts = [...row.querySelectorAll<HTMLElement>('.flow')].map(valuesOf);
  const all = [text, words, ...[values, ...parts].flatMap((each) => Object.values(each))].join(' ');
  const places = [
    ...(values['country'] ?? '')
      .split(' ')
      .filter((code) => code && code !== ANY)
      .flatMap(countryWords),
    ...(values['currency'] ?? '').split(' ').filter(Boolean).flatMap(currencyWords),
  ];
  return {values, parts, text, words: [...new Set([...wordsOf(all), ...places])]};
}
