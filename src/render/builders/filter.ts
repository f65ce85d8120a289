/**
 * Form above a filterable table: plain HTML in the page’s language, built with the page. The component `TableFilter`
 * adds the behaviour.
 */
import {component, element, text, type Block, type ElementNode} from '../nodes';
import {fill, type Context} from './context';

/** A filter by an attribute of the rows. */
export interface Facet {
  /** Name of the control and of the query parameter; rows have the attribute `data-<name>`. */
  name: string;
  label: string;
  /** Values of the rows, with labels in the page’s language. */
  options: {value: string; label: string}[];
}

/** Field for a day: rows of that day or a later one match, by their attribute `data-since`. */
interface Since {
  label: string;
  /** First and last day of the rows: `2026-11-21`. */
  days: [first: string, last: string];
}

/** A filter form with its texts. */
interface FilterForm {
  /** Unique on the page: labels refer to it. */
  id: string;
  /** Accessible name, which distinguishes the form from others on the page. */
  label: string;
  /** Name of the search control and of its query parameter. */
  search: string;
  facets: Facet[];
  since?: Since;
  /** Number of facets beside the search; the others are folded. Default: all. */
  visible?: number;
  /** Number of rows in the table. */
  total: number;
  /** Example in the empty search field. Default: the name of the control. */
  placeholder?: string;
  /** Phrase with `{own}` and `{any}` that replaces the row count when a country is requested. */
  split?: string;
  /** Block to show when no row matches. */
  wayOn?: Block;
}

/** Form with text search, facets and row count. It must be inside a `TableFilter`. */
export function filterForm(
  {id, label, search, facets, since, visible = facets.length, total, placeholder, split, wayOn}: FilterForm,
  {t}: Pick<Context, 't'>,
): ElementNode {
  const control = (name: string, words: string, field: ElementNode) =>
    element('div', {className: ['filter-control']}, element('label', {htmlFor: `${id}-${name}`}, text(words)), field);
  const selects = facets.map(({name, label: words, options}) =>
    control(
      name,
      words,
      element(
        'select',
        {id: `${id}-${name}`, name},
        element('option', {value: ''}, text(t('All'))),
        ...options.map(({value, label: optionLabel}) => element('option', {value}, text(optionLabel))),
      ),
    ),
  );
  const template = t('{shown} of {total}');
  const more = element(
    'details',
    {className: ['filter-more']},
    element('summary', {}, text(t('More filters'))),
    ...selects.slice(visible),
  );
  return element(
    'form',
    {className: ['filter-form'], role: 'search', ariaLabel: label},
    control(
      search,
      t('Search'),
      element('input', {
        id: `${id}-${search}`,
        name: search,
        type: 'search',
        autoComplete: 'off',
        placeholder: placeholder ?? t('Search'),
      }),
    ),
    ...selects.slice(0, visible),
    ...(since ? [control('since', since.label, dayField(id, since))] : []),
    ...(visible < selects.length ? [more] : []),
    element(
      'div',
      {className: ['filter-result']},
      element(
        'output',
        {'data-template': template, ...(split && {'data-split': split})},
        text(fill(template, {shown: total, total})),
      ),
      element('button', {type: 'reset'}, text(t('Clear'))),
    ),
    element(
      'div',
      {className: ['filter-empty']},
      element('p', {
        'aria-live': 'polite',
        'data-none': t('No matches for “{asked}”.'),
        'data-near': t('No matches for “{asked}”. The nearest, for “{near}”:'),
      }),
      ...(wayOn ? [wayOn] : []),
    ),
  );
}

const dayField = (id: string, {days: [min, max]}: Since): ElementNode =>
  element('input', {id: `${id}-since`, name: 'since', type: 'date', min, max});

/** Adds a form with text search and facets above a table. */
export function filterable(form: Omit<FilterForm, 'label' | 'search'>, body: Block, context: Context): Block {
  const controls = filterForm({...form, label: context.t('Filter the table'), search: 'q'}, context);
  return component('TableFilter', {}, controls as Block, body);
}

/** Options for the values in rows, sorted by label in the page’s language. */
export function optionsOf(values: Iterable<string>, label: (value: string) => string, locale: string) {
  return [...new Set(values)]
    .map((value) => ({value, label: label(value)}))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
