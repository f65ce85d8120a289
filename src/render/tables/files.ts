/** Reference tables as downloads: CSV for spreadsheets, JSON for programs. */
import {toCsv} from '../../domain';
import {LOCALES} from '../../brand';
import {type Facts, createTranslator} from '../../facts';
import type {DataTable, Datum, TableContext} from './define';

/** Site path of a table’s download. */
export function dataPath(name: string, format: 'csv' | 'json'): string {
  return `/data/${name}.${format}`;
}

/** Rows as objects, as in the JSON file. */
export function dataRows<R>(definition: DataTable<R>, facts: Facts): Record<string, Datum>[] {
  const contexts = LOCALES.map((locale): TableContext => ({facts, t: createTranslator(locale, facts.translations)}));
  return definition.rows(facts).map((row) =>
    Object.fromEntries(
      definition.columns.flatMap(({key, value, localised}): [string, Datum][] => {
        if (!value) return [];
        if (!localised) return [[key, value(row, contexts[0]!)]];
        return contexts.map((each) => [`${key}_${each.t.locale}`, value(row, each)]);
      }),
    ),
  );
}

/** Both files of each table: path below the static folder → text. */
export function dataFiles(definitions: readonly DataTable<unknown>[], facts: Facts): Map<string, string> {
  return new Map(
    definitions.flatMap((definition): [string, string][] => {
      const rows = dataRows(definition, facts);
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

/** CSV cell of a value; null is an empty cell. */
export const csvText = (value: Datum): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));
