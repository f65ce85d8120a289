/** The registry of tables: complete, with unique names. */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import type {Table} from '../../src/render/tables/define';
import {pageTable, TABLES} from '../../src/render/tables';
import {TableRegistry} from '../../src/render/tables/registry';
import {toBase64url} from '../../src/domain/platform/bytes';
import {createContext} from '../../src/render/markdown/directives';
import {ROOT} from '../root';

const shaped = (name: string, each?: readonly string[]): Table => ({
  name,
  ...(each ? {each: () => each} : {}),
  build: (_, entry) => ({type: 'paragraph', children: [{type: 'text', value: `${name} ${entry}`.trim()}]}),
});

describe('the registry', () => {
  const folder = path.join(ROOT, 'src/render/tables');
  const files = readdirSync(folder).map((file) => path.basename(file, '.ts'));

  test('lists each module of its folder that defines tables, with all its tables', async () => {
    const isTable = (value: unknown): value is Table =>
      typeof value === 'object' && value !== null && 'name' in value && ('rows' in value || 'build' in value);
    for (const file of files) {
      const module = (await import(path.join(folder, `${file}.ts`))) as Record<string, unknown>;
      const names = Object.values(module).filter(isTable);
      const listed = (TABLES[file] ?? []).map(({name}) => name).sort();
      expect(listed, `src/render/tables/${file}.ts; list its tables in index.ts`).toEqual(
        names.map(({name}) => name).sort(),
      );
    }
  });

  test('lists only existing modules', () => {
    expect(Object.keys(TABLES).filter((file) => !files.includes(file))).toEqual([]);
  });
});

describe('a table name', () => {
  test('is refused if two tables have it, with both modules', () => {
    expect(() => new TableRegistry({banks: [shaped('codes')], phones: [shaped('codes')]})).toThrow(
      'table “codes” is defined in src/render/tables/banks.ts and in src/render/tables/phones.ts; give one of them another name',
    );
  });

  test('is refused if it could be an entry of another table, with both modules', () => {
    expect(
      () => new TableRegistry({reports: [shaped('columns', ['refunds'])], banks: [shaped('columns_refunds')]}),
    ).toThrow(/“columns_refunds” in src\/render\/tables\/banks\.ts .*“columns_…” in src\/render\/tables\/reports\.ts/);
  });

  test('of an entry builds the table for that entry', async () => {
    const context = await createContext(ROOT, 'en');
    const registry = new TableRegistry({reports: [shaped('columns', ['refunds'])]});
    expect(registry.build('columns_refunds', context)).toMatchObject([{children: [{value: 'columns refunds'}]}]);
    expect(() => registry.build('columns', context)).toThrow('unknown table “columns”; known: columns_refunds');
    expect(() => registry.build('columns_sales', context)).toThrow('unknown table “columns_sales”');
  });

  test('is refused if it is unknown, with a suggestion and the first known names', async () => {
    const context = await createContext(ROOT, 'en');
    expect(() => pageTable('bank_code', context)).toThrow(
      /^unknown table “bank_code”; did you mean “bank_codes”\? known: bank_codes, .*crypto_networks, .*, and \d+ more$/,
    );
  });

  test('of an entry does not exist for an archived version without its facts', async () => {
    const context = await createContext(ROOT, 'en', '1.0');
    expect(() => pageTable('report_column', context)).toThrow(/^unknown table “report_column”/);
    expect(pageTable('errors', context)).not.toEqual([]);
  });
});

describe('the payment QR of Ukraine', () => {
  test('has room for as many bytes as Base64URL allows', async () => {
    const context = await createContext(ROOT, 'en');
    const most = context.facts.ukraine.qr.encoded_bytes;
    const shown = JSON.stringify(pageTable('payment_qr', context));
    const room = Number(/hold (\d+) bytes/.exec(shown)![1]);
    expect(toBase64url(new Uint8Array(room)).length).toBeLessThanOrEqual(most);
    expect(toBase64url(new Uint8Array(room + 1)).length).toBeGreaterThan(most);
  });
});
