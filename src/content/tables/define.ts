/**
 * Reference tables. One definition gives the table of the page, its filter, its row anchors, and the files for download,
 * so that all of them show the same rows.
 */
import {toCsv} from '../../domain/csv';
import {plain} from '../html';
import {
  code,
  component,
  element,
  table,
  text,
  type Block,
  type ElementNode,
  type Inline,
  type Properties,
  type Row,
} from '../nodes';
import type {Content} from '../../facts/load';
import {createTranslator, LOCALES} from '../../facts/translate';
import type {Context} from '../builders/context';
import {filterForm, optionsOf} from '../builders/filter';

/** What a value may depend on: the facts and the language, but not the page. */
export type Facts = Pick<Context, 'content' | 't'>;

/** A value of the files. A list becomes words with spaces between them in CSV, an array in JSON. */
export type Datum = string | number | boolean | null | readonly string[];

export interface Column<R> {
  /** Name in the files, in snake case. */
  key: string;
  /** Heading on the page, in English; a column without one stands in the files only. */
  label?: string;
  /** The heading is a name of the API or of a standard, the same in every language. */
  literal?: boolean;
  /** The value of the files, and of the page where there is no `cell`. A column without it stands on the page only. */
  value?(row: R, facts: Facts): Datum;
  /** Whether the value depends on the language. The files then hold it once for each, as `<key>_en` and `<key>_uk`. */
  localised?: boolean;
  /** Whether the page shows the value as code. The first column, which carries the anchor, always does. */
  code?: boolean;
  /** What the page shows instead of the value. Not for the first column. */
  cell?(row: R, context: Context): Inline[];
  /** What the page shows behind the value. */
  note?(row: R, context: Context): Inline[];
}

/** A choice above the table. */
export interface TableFacet<R> {
  /** Name of the parameter in the address. */
  name: string;
  label: string;
  /** As in `Column`. */
  literal?: boolean;
  values(row: R, facts: Facts): readonly string[];
  /** Name of a value in the language of the page. */
  option(value: string, facts: Facts): string;
}

export interface DataTable<R> {
  /** Name in `::table{name=…}` and of the files under `/data`. */
  name: string;
  /** Names the table to a reader who cannot see it, in English. */
  title: string;
  /** Class of the table; without it, the name. */
  className?: string;
  /** The rows, in the order of the page and of the files. */
  rows(content: Content): readonly R[];
  /** Anchor of a row: it must never change, so it comes from a code and not from a position. */
  anchor(row: R): string;
  /** The first one holds the code that links to the row. */
  columns: readonly Column<R>[];
  facets?: readonly TableFacet<R>[];
  /** Whether it is the second table of its page: its parameter is then `<name>.q`, since the first one has taken `q`. */
  second?: boolean;
}

/** Lets each table be written with the type of its own rows, and all of them stand in one list. */
export function defineTable<R>(definition: DataTable<R>): DataTable<unknown> {
  return definition as DataTable<unknown>;
}

/** Where the files of a table are published. */
export function dataPath(name: string, format: 'csv' | 'json'): string {
  return `/data/${name}.${format}`;
}

/** The table with its filter and its downloads. */
export function dataTable<R>(definition: DataTable<R>, context: Context): Block[] {
  const {t, content} = context;
  const {name, title, facets = [], second = false} = definition;
  const rows = definition.rows(content);
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
      return {id, properties, cells: shown.map((column, index) => cellOf(column, row, index === 0 ? id : '', context))};
    }),
  );
}

/** @param anchor of the row, in its first cell; empty in the others */
function cellOf<R>(column: Column<R>, row: R, anchor: string, context: Context): Inline[] {
  const note = column.note?.(row, context) ?? [];
  const value = column.value?.(row, context) ?? null;
  if (anchor) return [element('a', {href: `#${anchor}`, className: ['row-link']}, code(shownText(value))), ...note];
  if (column.cell) return [...column.cell(row, context), ...note];
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [text('–'), ...note];
  if (!column.code) return [text(shownText(value)), ...note];
  const codes = Array.isArray(value) ? (value as readonly string[]) : [shownText(value)];
  return [...codes.flatMap((entry, index): Inline[] => [...(index > 0 ? [text(' ')] : []), code(entry)]), ...note];
}

const shownText = (value: Datum): string => (Array.isArray(value) ? value.join(', ') : String(value ?? '–'));

/** The files are plain links, so they need no JavaScript. They are static, so the router must leave them alone. */
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

/** The rows as objects: what the JSON file holds. */
export function dataRows<R>(definition: DataTable<R>, content: Content): Record<string, Datum>[] {
  const facts = LOCALES.map((locale): Facts => ({content, t: createTranslator(locale, content.translations)}));
  return definition.rows(content).map((row) =>
    Object.fromEntries(
      definition.columns.flatMap(({key, value, localised}): [string, Datum][] => {
        if (!value) return [];
        if (!localised) return [[key, value(row, facts[0]!)]];
        return facts.map((each) => [`${key}_${each.t.locale}`, value(row, each)]);
      }),
    ),
  );
}

/** Both files of each table: path below the static folder → text. */
export function dataFiles(definitions: readonly DataTable<unknown>[], content: Content): Map<string, string> {
  return new Map(
    definitions.flatMap((definition): [string, string][] => {
      const rows = dataRows(definition, content);
      const header = Object.keys(rows[0] ?? {});
      const cells = rows.map((row) => header.map((key) => csvText(row[key] ?? null)));
      const csv = toCsv(
        header,
        cells,
        header.map(() => true),
      );
      return [
        [dataPath(definition.name, 'csv').slice(1), csv],
        [dataPath(definition.name, 'json').slice(1), `${JSON.stringify(rows, null, 1)}\n`],
      ];
    }),
  );
}

/** A value as a cell of CSV; nothing is an empty cell. */
export const csvText = (value: Datum): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));
