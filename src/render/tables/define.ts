/**
 * Definition of reference tables. Most are lists of facts: one definition yields the table of the page, its filter, its
 * row anchors and the downloads, so that all of them have the same rows. The other tables are built by hand.
 */
import type {Facts} from '../../facts';
import type {Context} from '../builders/context';
import type {Block, Inline} from '../nodes';

/** Input of a value: facts and language, but not the page. */
export type TableContext = Pick<Context, 'facts' | 't'>;

/** Value in the downloads. A list is written as words separated by spaces in CSV, and as an array in JSON. */
export type Datum = string | number | boolean | null | readonly string[];

export interface Column<R> {
  /** Name in the files, in snake case. */
  key: string;
  /** Heading on the page, in English. A column without a label is only in the downloads. */
  label?: string;
  /** True if the heading is a name of the API or of a standard, which is not translated. */
  literal?: boolean;
  /** Value for the downloads, and for the page if there is no `cell`. A column without `value` is only on the page. */
  value?(row: R, context: TableContext): Datum;
  /** True if the value depends on the language. The downloads then have the columns `<key>_en` and `<key>_uk`. */
  localised?: boolean;
  /** True if the page shows the value as code. The first column, which has the anchor, is always code. */
  code?: boolean;
  /** Content of the cell on the page instead of the value. Not for the first column. */
  cell?(row: R, context: Context): Inline[];
  /** Content after the value on the page. */
  note?(row: R, context: Context): Inline[];
}

/** A filter above the table. */
export interface TableFacet<R> {
  /** Name of the query parameter. */
  name: string;
  label: string;
  /** As in `Column`. */
  literal?: boolean;
  values(row: R, context: TableContext): readonly string[];
  /** Label of a value in the language of the page. */
  option(value: string, context: TableContext): string;
}

/** A table with a filter and downloads. */
export interface DataTable<R> {
  /** Name in `::table{name=…}` and of the files under `/data`. */
  name: string;
  /** Accessible name of the table, in English. */
  title: string;
  /** Class of the table; default: its name. */
  className?: string;
  /** Rows in the order of the page and of the downloads. */
  rows(facts: Facts): readonly R[];
  /** Anchor of a row. It must be permanent, so derive it from a code and not from a position. */
  anchor(row: R): string;
  /** The first column holds the code that links to the row. */
  columns: readonly Column<R>[];
  facets?: readonly TableFacet<R>[];
  /** True for the second table of a page: its query parameter is `<name>.q`, because the first table uses `q`. */
  second?: boolean;
  /** True if other pages explain each row, so that the search lists only the table. */
  repeats?: boolean;
}

/** A table, list or picture that is built by hand, without filter and downloads. */
export interface ShapedTable {
  /** Name in `::table{name=…}`. */
  name: string;
  /** For one table per entry of the data: the suffixes of the names (`report_columns_refunds`). */
  each?(facts: Facts): readonly string[];
  /** @param entry suffix from `each`; empty if there is no `each` */
  build(context: Context, entry: string): Block | Block[];
}

/** Any table of `::table{name=…}`. */
export type Table = DataTable<unknown> | ShapedTable;

/** Erases the row type, so that tables with different rows can be in one list. */
export function defineTable<R>(definition: DataTable<R>): DataTable<unknown> {
  return definition as DataTable<unknown>;
}
