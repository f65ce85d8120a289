/** The page of sandbox values lists every value of the data, and every seeded object. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {createContext} from '../../src/render/markdown/directives';
import {pageTable} from '../../src/render/tables';
import {valuesOf} from '../../src/render/tables/sandboxValues';
import {ROOT} from '../root';

const context = await createContext(ROOT, 'en');
const {facts} = context;
const values = valuesOf(facts);
const listed = new Set(values.map(({value}) => value));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The values of every trigger, found by the form of the data and not by name, so that a new trigger is found too: a part
 * of the seed with a prefix has records of words.
 */
function triggerValues(): string[] {
  return Object.entries(facts.sandbox).flatMap(([name, part]) => {
    if (!name.endsWith('_trigger')) return [];
    const {prefix, id, ...rest} = part as unknown as Record<string, unknown>;
    if (typeof id === 'string') return [id];
    const words = Object.entries(rest).filter(([, value]) => isRecord(value));
    expect(words, `${name} has words`).not.toEqual([]);
    return words.flatMap(([kind, record]) =>
      Object.keys(record as object).map((word) =>
        // A word about callbacks stands after an outcome.
        kind === 'callbacks' ? `${String(prefix)}-success-${word}` : `${String(prefix)}-${word}`,
      ),
    );
  });
}

const {cards} = facts.testCards;
const {endings, stems} = facts.testPhones;
const EXPECTED: Record<string, readonly string[]> = {
  triggers: triggerValues(),
  'test cards': cards.map(({number}) => number),
  'card tokens': cards.flatMap(({token}) => token ?? []),
  'answers of the payer': Object.values(facts.sandbox.payer_auth),
  'endings of phone numbers': endings.map(({ending}) => `…${ending}`),
  'failures of reports': Object.entries(facts.sandbox).flatMap(([name, value]) =>
    name.endsWith('_failure') && typeof value === 'string' ? [value] : [],
  ),
  'certificates of Binance Pay': facts.sandbox.binance_pay.certificates.map(({serial}) => serial),
};

describe('the table of sandbox values', () => {
  test.each(Object.entries(EXPECTED))('lists all %s', (_, expected) => {
    expect(expected).not.toEqual([]);
    expect(expected.filter((value) => !listed.has(value))).toEqual([]);
  });

  test('lists every test value of a method, itself or as the prefix and the ending of a phone number', () => {
    const parts = (value: string) =>
      stems.some(({stem}) => {
        const ending = value.slice(stem.length);
        return value.startsWith(stem) && listed.has(`${stem}…`) && endings.some((one) => one.ending === ending);
      });
    const tests = [...facts.methods].flatMap(([id, method]) =>
      Object.values(method.tests).flatMap((list) => list.map(({value}) => ({id, value}))),
    );
    expect(tests.length).toBeGreaterThan(200);
    const missing = tests.filter(
      ({id, value}) =>
        !parts(value) && !values.some((row) => row.value === value && (row.area === 'card' || row.method === id)),
    );
    expect(missing).toEqual([]);
  });

  test('lists the codes that the header for errors accepts', () => {
    const inHeader = values.filter(({fields}) => fields.includes(facts.sandbox.error_header));
    const text = readFileSync(path.join(ROOT, 'docs/callbacks.mdx'), 'utf8');
    const said = /header `X-Sandbox-Error` with ([^.]*)\./.exec(text)![1]!;
    expect(inHeader.map(({value}) => value)).toEqual([...said.matchAll(/`(\d+)`/g)].map(([, code]) => code));
  });

  test('names a field and an effect for each value', () => {
    const incomplete = values.filter(({fields, meaning, outcome}) => fields.length === 0 || !(meaning ?? outcome));
    expect(incomplete.map(({value}) => value)).toEqual([]);
  });
});

describe('the tables of seeded objects', () => {
  const shown = (name: string) => JSON.stringify(pageTable(name, context));
  const {sandbox} = facts;
  const OBJECTS: Record<string, readonly (string | number)[]> = {
    sandbox_objects_transactions: sandbox.transactions.flatMap(({id, external_transaction_id: own}) => [id, own]),
    sandbox_objects_refunds: sandbox.refunds.map(({id}) => id),
    sandbox_objects_disputes: sandbox.disputes.map(({id}) => id),
    sandbox_objects_invoices: sandbox.invoices.flatMap(({id, external_invoice_id: own}) => [id, own]),
    sandbox_objects_reports: sandbox.reports.flatMap(({id, external_report_id: own}) => [id, own]),
    sandbox_pages: [...sandbox.invoicing.templates, ...sandbox.invoicing.pages].map(({id}) => id),
    sandbox_credentials: [
      sandbox.point.id,
      sandbox.point.api_token,
      sandbox.second_point.id,
      sandbox.second_point.api_token,
      sandbox.second_point.next_api_token,
      sandbox.invoicing_token,
      ...sandbox.transparency_tokens.map(({token}) => token),
    ],
  };
  test.each(Object.entries(OBJECTS))('%s lists each', (name, ids) => {
    const words = shown(name);
    expect(ids.filter((id) => !new RegExp(String.raw`\b${id}\b`).test(words))).toEqual([]);
  });
});
