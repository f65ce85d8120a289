/** A data table on the page: its filter, its rows, and the links to its downloads. */
import type {Context} from '../builders/context';
import {filterForm, optionsOf} from '../builders/filter';
import {plain} from '../html';
import {
  code,
  component,
  element,
  rowLink,
  table,
  text,
  type Block,
  type ElementNode,
  type Inline,
  type Properties,
  type Row,
} from '../nodes';
import type {Column, DataTable, Datum} from './define';
import {dataPath} from './files';

/** The table with filter and downloads. */
export function dataTable<R>(definition: DataTable<R>, context: Context): Block[] {
  const {t, facts} = context;
  const {name, title, facets = [], second = false} = definition;
  const rows = definition.rows(facts);
  const form = filterForm(
    {
      id: `filter-${name}`,
      label: `${t('Filter the table')}: ${t(title)}`,
      search: second ? `${name}.q` : 'q',
      facets: facets.map((facet) => ({
        name: facet.name,
        label: facet.literal ? facet.label : t(facet.label),
        options: optionsOf(
          rows.flatMap((row) => facet.values(row, context)),
          (value) => facet.option(value, context),
          t.locale,
        ),
      })),
      total: rows.length,
    },
    context,
  );
  const tools = {copy: t('Copy the row {row}'), copied: t('Copied: {row}'), failed: t('Could not copy: {row}')};
  return [
    component('TableFilter', tools, form as Block, tableOf(definition, rows, context), files(definition, context)),
  ];
}

function tableOf<R>(definition: DataTable<R>, rows: readonly R[], context: Context): Block {
  const {t} = context;
  const shown = definition.columns.filter(({label}) => label !== undefined);
  return table(
    definition.className ?? definition.name.replaceAll('_', '-'),
    shown.map(({label, literal}) => (literal ? label! : plain(t(label!)))),
    rows.map((row): Row => {
      const id = definition.anchor(row);
      const properties: Properties = Object.fromEntries(
        (definition.facets ?? []).map(({name, values}) => [`data-${name}`, values(row, context).join(' ')]),
      );
      if (definition.repeats) properties['data-repeats'] = '';
      return {id, properties, cells: shown.map((column, index) => cellOf(column, row, index === 0 ? id : '', context))};
    }),
    t(definition.title),
  );
}

/** @param anchor anchor of the row for its first cell; empty for the others */
function cellOf<R>(column: Column<R>, row: R, anchor: string, context: Context): Inline[] {
  const note = column.note?.(row, context) ?? [];
  const value = column.value?.(row, context) ?? null;
  if (anchor) return [rowLink(anchor, shownText(value)), ...note];
  if (column.cell) return [...column.cell(row, context), ...note];
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [text('–'), ...note];
  if (!column.code) return [text(shownText(value)), ...note];
  const codes = Array.isArray(value) ? (value as readonly string[]) : [shownText(value)];
  return [...codes.flatMap((entry, index): Inline[] => [...(index > 0 ? [text(' ')] : []), code(entry)]), ...note];
}

const shownText = (value: Datum): string => (Array.isArray(value) ? value.join(', ') : String(value ?? '–'));

/**
 * Downloads are plain links that work without JavaScript. They are static files, so the client-side router must ignore
 * them.
 */
function files<R>({name, title}: DataTable<R>, {t}: Context): Block {
  const file = (format: 'csv' | 'json'): ElementNode =>
    element(
      'a',
      {
        href: `pathname://${dataPath(name, format)}`,
        target: '_self',
        download: `${name}.${format}`,
        ariaLabel: `${t(title)}: ${format.toUpperCase()}`,
      },
      text(format.toUpperCase()),
    );
  return element('p', {className: ['table-files']}, text(`${t('Download:')} `), file('csv'), text(' '), file('json'));
}
