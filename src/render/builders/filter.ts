/** The form above a table that `TableFilter` brings to life. It is plain HTML, made at build time, in the page's language. */
import {component, element, text, type Block, type ElementNode} from '../nodes';
import {fill, type Context} from './context';

/** A choice of the reader: by an attribute of the rows. */
export interface Facet {
  /** Name of the control, of the query parameter, and of the rows' attribute `data-<name>`. */
  name: string;
  label: string;
  /** Values that rows have, with their names in the page's language. */
  options: {value: string; label: string}[];
}

/** A form and what it says. */
interface FilterForm {
  /** Unique on the page: labels refer to it. */
  id: string;
  /** Tells the form apart from other forms of the page. */
  label: string;
  /** Name of the control that searches the text, and of its parameter in the address. */
  search: string;
  facets: Facet[];
  /** How many facets stand beside the search; the others are folded. Without it, all. */
  visible?: number;
  /** How many rows the table has. */
  total: number;
  /** Where to go on when nothing fits. */
  wayOn?: Block;
}

/** The form with a text search, the facets and the count. It works within a `TableFilter`. */
export function filterForm(
  {id, label, search, facets, visible = facets.length, total, wayOn}: FilterForm,
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
      element('input', {id: `${id}-${search}`, name: search, type: 'search', autoComplete: 'off'}),
    ),
    ...selects.slice(0, visible),
    ...(visible < selects.length ? [more] : []),
    element(
      'div',
      {className: ['filter-result']},
      element('output', {'data-template': template}, text(fill(template, {shown: total, total}))),
      element('button', {type: 'reset'}, text(t('Clear'))),
    ),
    element(
      'div',
      {className: ['filter-empty'], hidden: true},
      element('p', {
        'aria-live': 'polite',
        'data-none': t('Nothing fits “{asked}”.'),
        'data-near': t('Nothing fits “{asked}”. The nearest, for “{near}”:'),
      }),
      ...(wayOn ? [wayOn] : []),
    ),
  );
}

/** Puts a form with a text search and the facets above a table. */
export function filterable(form: Omit<FilterForm, 'label' | 'search'>, body: Block, context: Context): Block {
  const controls = filterForm({...form, label: context.t('Filter the table'), search: 'q'}, context);
  return component('TableFilter', {}, controls as Block, body);
}

/** Values that occur in rows, named and sorted by their names in the page's language. */
export function optionsOf(values: Iterable<string>, label: (value: string) => string, locale: string) {
  return [...new Set(values)]
    .map((value) => ({value, label: label(value)}))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
