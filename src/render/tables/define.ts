/**
 * What a reference table is. Most are a list of facts: one definition gives the table of the page, its filter, its row
 * anchors and the files for download, so that all of them show the same rows. The others have a shape of their own.
 */
import type {Facts} from '../../facts';
import type {Context} from '../builders/context';
import type {Block, Inline} from '../nodes';

/** What a value may depend on: the facts and the language, but not the page. */
export type TableContext = Pick<Context, 'content' | 't'>;

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
  value?(row: R, facts: TableContext): Datum;
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
  values(row: R, facts: TableContext): readonly string[];
  /** Name of a value in the language of the page. */
  option(value: string, facts: TableContext): string;
}

/** A table with a filter and downloads. */
export interface DataTable<R> {
  /** Name in `::table{name=…}` and of the files under `/data`. */
  name: string;
  /** Names the table to a reader who cannot see it, in English. */
  title: string;
  /** Class of the table; without it, the name. */
  className?: string;
  /** The rows, in the order of the page and of the files. */
  rows(content: Facts): readonly R[];
  /** Anchor of a row: it must never change, so it comes from a code and not from a position. */
  anchor(row: R): string;
  /** The first one holds the code that links to the row. */
  columns: readonly Column<R>[];
  facets?: readonly TableFacet<R>[];
  /** Whether it is the second table of its page: its parameter is then `<name>.q`, since the first one has taken `q`. */
  second?: boolean;
}

/** A table, a list or a picture that a builder shapes by hand. It has neither filter nor downloads. */
export interface ShapedTable {
  /** Name in `::table{name=…}`. */
  name: string;
  /** Where one table per entry of the data is meant: the entries, each the end of a name (`report_columns_refunds`). */
  each?(content: Facts): readonly string[];
  /** @param entry of `each`; empty where there is no `each` */
  build(context: Context, entry: string): Block | Block[];
}

/** What `::table{name=…}` can ask for. */
export type Table = DataTable<unknown> | ShapedTable;

/** Lets each table be written with the type of its own rows, and all of them stand in one list. */
export function defineTable<R>(definition: DataTable<R>): DataTable<unknown> {
  return definition as DataTable<unknown>;
}
