/** The table of ids has every id and URL of the published contract and of the reports, with the calls that have it. */
import {expect, test} from 'vitest';
import {getFacts} from '../../src/facts/load';
import {createContext} from '../../src/render/markdown/directives';
import {dataRows} from '../../src/render/tables/files';
import {DATA_TABLES, pageTable} from '../../src/render/tables';
import {ROOT} from '../root';

const facts = await getFacts(ROOT);
const rows = dataRows(
  DATA_TABLES.find(({name}) => name === 'ids')!,
  facts,
);
const rowsOf = (field: string) => rows.filter((row) => row.field === field);
const list = (value: unknown) => value as string[];

/** Names of the keys of every `properties` in the published file, found without knowing its structure. */
function propertyNames(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    // An example may contain a key of this name.
    if (key === 'examples' || key === 'example') continue;
    if (key === 'properties' && typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) found.add(name);
    propertyNames(value, found);
  }
  return found;
}

test('each field of the published contract named id, …_id, …_ids, url or …_url has a row', () => {
  const names = [...propertyNames(facts.contract.published)].filter((name) => /^(id|url)$|_(ids?|url)$/.test(name));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => rowsOf(name.replace(/_ids$/, '_id')).length === 0)).toEqual([]);
});

test('each column of a report named id or …_id has a row that names the report', () => {
  const columns = facts.reports.kinds.flatMap(({name, columns: own}) =>
    own.filter((column) => /^id$|_id$/.test(column.name)).map((column) => ({report: name, field: column.name})),
  );
  expect(columns.length).toBeGreaterThan(20);
  const missing = columns.filter(
    ({report, field}) => rowsOf(field).filter((row) => list(row.in_reports).includes(report)).length !== 1,
  );
  expect(missing).toEqual([]);
});

test('each call is in one row of `id` at most per object, and in that of its own object', () => {
  const objectOf = (operation: string, key: string) =>
    rowsOf('id').flatMap((row) => (list(row[key]).includes(operation) ? [row.object_en] : []));
  expect(objectOf('transactionFind', 'returned_by')).toEqual(['of a transaction', 'of a refund']);
  expect(objectOf('transactionFind', 'sent_with')).toEqual(['of a transaction']);
  expect(objectOf('disputeFind', 'returned_by')).toEqual(['of a dispute', 'of evidence']);
  expect(objectOf('refundUpdate', 'sent_with')).toEqual(['of a refund']);
  expect(objectOf('serviceGet', 'sent_with')).toEqual(['of a service']);
  expect(objectOf('invoicingPageTemplate', 'returned_by')).toEqual([]);
});

test('the pages of a payment, of an invoice and of the invoicing API are different rows', () => {
  const returnedBy = (anchor: string) => {
    const row = rows.find(({field, object_en: object}) => `${String(field)} ${String(object)}` === anchor);
    return list(row!.returned_by);
  };
  expect(returnedBy('pay_url of a payment page')).toContain('transactionCreate');
  expect(returnedBy('pay_url of a payment page')).not.toContain('invoiceCreate');
  expect(returnedBy('pay_url of an invoice')).toEqual([
    'invoiceCreate',
    'invoiceFind',
    'invoiceUpdate',
    'invoiceDelete',
  ]);
  expect(returnedBy('page_url null')).toEqual(['invoicingPaymentPage']);
});

test('an id of the merchant is sent with the calls whose repeat it makes safe', () => {
  for (const {id, idempotencyId} of facts.contract.operations.values()) {
    if (idempotencyId === undefined) continue;
    const [row] = rowsOf(idempotencyId);
    expect(row, idempotencyId).toMatchObject({maker: 'merchant', unique: 'point'});
    expect(list(row!.sent_with), idempotencyId).toContain(id);
  }
});

test('the page shows the example and the form of each id', async () => {
  const page = JSON.stringify(pageTable('ids', await createContext(ROOT, 'en')));
  for (const {example} of rows)
    if (example !== null) expect(page).toContain(JSON.stringify(String(example)).slice(1, -1));
  expect(
    rows
      .filter(({example}) => example === null)
      .map(({field, object_en: object}) => `${String(field)} ${String(object)}`),
  ).toEqual(['id of a movement', 'dispute_id null', 'conversion_id null']);
});
