/** Registry of tables with unique names; the error for an unknown name lists the known ones. */
import type {Context} from '../builders/context';
import {knownNames} from '../../facts';
import type {Block} from '../nodes';
import type {DataTable, ShapedTable, Table} from './define';
import {dataTable} from './page';

/** Tables of each module in `render/tables/`, keyed by module name. */
export type TableFiles = Readonly<Record<string, readonly Table[]>>;

const isShaped = (table: Table): table is ShapedTable => 'build' in table;

const placeOf = (file: string): string => `src/render/tables/${file}.ts`;

/** Tables, keyed by name. */
export class TableRegistry {
  readonly #tables = new Map<string, Table>();

  /** @throws Error that names both modules of a duplicate name */
  constructor(files: TableFiles) {
    const places = new Map<string, string>();
    for (const [file, tables] of Object.entries(files))
      for (const table of tables) {
        const place = placeOf(file);
        const taken = places.get(table.name);
        if (taken !== undefined)
          throw new Error(
            `table “${table.name}” is defined in ${taken} and in ${place}; give one of them another name`,
          );
        places.set(table.name, place);
        this.#tables.set(table.name, table);
      }
    for (const [name, place] of places)
      for (const [family, taken] of places)
        if (this.#entryOf(name, family) !== undefined)
          throw new Error(
            `table “${name}” in ${place} is named like one of the tables “${family}_…” in ${taken}; give it another name`,
          );
  }

  /** Tables with a filter and downloads. */
  get data(): DataTable<unknown>[] {
    return [...this.#tables.values()].filter((table): table is DataTable<unknown> => !isShaped(table));
  }

  /**
   * Builds the content of `::table{name=…}`.
   * @throws Error that lists the tables that exist
   */
  build(name: string, context: Context): Block[] {
    const exact = this.#tables.get(name);
    if (exact && !isShaped(exact)) return dataTable(exact, context);
    if (exact && !exact.each) return [exact.build(context, '')].flat();
    for (const [family, table] of this.#tables) {
      const entry = this.#entryOf(name, family);
      if (entry !== undefined && isShaped(table) && table.each?.(context.facts).includes(entry))
        return [table.build(context, entry)].flat();
    }
    throw new Error(`unknown table “${name}”; ${knownNames(name, this.names(context))}`);
  }

  /** All table names for a page. Archived versions lack the facts behind `each`, so those tables are left out. */
  names({facts, base}: Pick<Context, 'facts' | 'base'>): string[] {
    return [...this.#tables.values()].flatMap((table) => {
      if (!isShaped(table) || !table.each) return [table.name];
      return base === undefined ? table.each(facts).map((entry) => `${table.name}_${entry}`) : [];
    });
  }

  /** Suffix of a name that belongs to a table with entries. */
  #entryOf(name: string, family: string): string | undefined {
    const table = this.#tables.get(family);
    if (!table || !isShaped(table) || !table.each || !name.startsWith(`${family}_`)) return undefined;
    return name.slice(family.length + 1);
  }
}
