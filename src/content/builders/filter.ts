/** The form above a table that `TableFilter` brings to life. It is plain HTML, made at build time, in the page's language. */
import {component, element, text, type Block, type Row} from '../nodes';
import {fill, type Context} from './context';

/** A choice of the reader: by an attribute of the rows. */
export interface Facet {
  /** Name of the control, of the query parameter, and of the rows' attribute `data-<name>`. */
  name: string;
  label: string;
  /** Values that rows have, with their names in the page's language. */
  options: {value: string; label: string}[];
}

/**
 * Puts a form with a text search and the facets above a table.
 * @param id unique on the page: labels refer to it
 * @param rows the rows of the table, for the count
 */
export function filterable(id: string, facets: Facet[], rows: Row[], body: Block, context: Context): Block {
  const {t} = context;
  const control = (name: string, label: string, field: ReturnType<typeof element>) =>
    element('div', {className: ['filter-control']}, element('label', {htmlFor: `${id}-${name}`}, text(label)), field);
  const selects = facets.map(({name, label, options}) =>
    control(
      name,
      label,
      element(
        'select',
        {id: `${id}-${name}`, name},
        element('option', {value: ''}, text(t('All'))),
        ...options.map(({value, label: optionLabel}) => element('option', {value}, text(optionLabel))),
      ),
    ),
  );
  const template = t('{shown} of {total}');
  const total = rows.length;
  const form = element(
    'form',
    {className: ['filter-form'], role: 'search', ariaLabel: t('Filter the table')},
    control('q', t('Contains'), element('input', {id: `${id}-q`, name: 'q', type: 'search', autoComplete: 'off'})),
    ...selects,
    element(
      'div',
      {className: ['filter-result']},
      element('output', {'data-template': template}, text(fill(template, {shown: total, total}))),
      element('button', {type: 'reset'}, text(t('Clear'))),
    ),
  );
  return component('TableFilter', {}, form as Block, body);
}

/** Values that occur in rows, named and sorted by their names in the page's language. */
export function optionsOf(values: Iterable<string>, label: (value: string) => string, locale: string) {
  return [...new Set(values)]
    .map((value) => ({value, label: label(value)}))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
