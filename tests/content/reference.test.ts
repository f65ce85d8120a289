/** Reference tables: complete, and equal on the page and in the downloads. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, Root, Table, TableRow} from 'mdast';
import {visit} from 'unist-util-visit';
import {beforeAll, describe, expect, test} from 'vitest';
import type {Context} from '../../src/render/builders/context';
import {DATA_TABLES} from '../../src/render/tables';
import type {Datum} from '../../src/render/tables/define';
import {csvText, dataFiles, dataPath, dataRows} from '../../src/render/tables/files';
import {dataTable} from '../../src/render/tables/page';
import {drawStatuses} from '../../src/render/pictures/statuses';
import {createTranslator} from '../../src/facts/translate';
import {createContext} from '../../src/render/markdown/directives';
import {ROOT} from '../root';
import {isSkipped, titleWith, toolModule} from '../../src/operations/toolFolders';
import {OUTSIDE_THE_CALLS} from './pages';
import {provocationsOf} from '../unit/gateway/provocations';

let context: Context;
let files: Map<string, string>;
beforeAll(async () => {
  context = await createContext(ROOT, 'en');
  files = dataFiles(DATA_TABLES, context.facts);
});

/** Independent parser for RFC 4180, which shares no code with the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`not RFC 4180 at character ${at}`);
    const raw = match[1]!;
    const value = raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;
    expect(value).not.toMatch(/^[=+\-@\t\r\n]/);
    row.push(value.replace(/^'/, ''));
    if (match[2] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? (node.children as Nodes[]).map(textOf).join('') : '';

function tableRows(name: string): TableRow[] {
  const definition = DATA_TABLES.find((entry) => entry.name === name)!;
  const rows: TableRow[] = [];
  visit({type: 'root', children: dataTable(definition, context)} as Root, 'table', (node: Table) => {
    rows.push(...node.children.slice(1));
  });
  return rows;
}

const idOf = (row: TableRow) => (row.data as {hProperties?: {id?: string}}).hProperties?.id;

describe.each(DATA_TABLES.map((definition) => definition.name))('%s', (name) => {
  const definition = DATA_TABLES.find((entry) => entry.name === name)!;
  test('has as many rows as its source, each with a unique anchor', () => {
    const rows = tableRows(name);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBe(definition.rows(context.facts).length);
    expect(new Set(rows.map(idOf)).size).toBe(rows.length);
    for (const row of rows) expect(idOf(row)).toMatch(/^[\w-]+$/);
  });
  test('has the same content as its downloads', () => {
    const shown = tableRows(name).map((row) => textOf(row.children[0]!).split(' ')[0]);
    const json = JSON.parse(files.get(dataPath(name, 'json').slice(1))!) as Record<string, Datum>[];
    expect(json).toEqual(dataRows(definition, context.facts));
    const key = definition.columns[0]!.key;
    expect(json.map((row) => String(row[key]).split(' ')[0])).toEqual(shown);
    const [header, ...cells] = readCsv(files.get(dataPath(name, 'csv').slice(1))!);
    expect(header).toEqual(Object.keys(json[0]!));
    expect(cells).toEqual(json.map((row) => Object.values(row).map(csvText)));
  });
});

describe('catalogues', () => {
  const sorted = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);
  test('list exactly the errors that calls return in the contract, in examples and in tests', () => {
    const {contract, errors, sandbox} = context.facts;
    const calls = [...contract.operations.values()].filter(({kind}) => kind === 'call');
    const listed = sorted(errors.map(({code}) => code)).filter((code) => !OUTSIDE_THE_CALLS.includes(code));
    expect(sorted(calls.flatMap((call) => call.errors))).toEqual(listed);
    expect(sorted(calls.flatMap(({id, errors: own}) => own.filter((code) => provocationsOf(id)[code])))).toEqual(
      listed,
    );
    const shown = calls.flatMap(({responses}) =>
      Object.values(responses).flatMap(({examples}) =>
        Object.values(examples).map(({value}) => (value as {error?: {code?: number}}).error?.code ?? 0),
      ),
    );
    expect(sorted(shown.filter((code) => code !== 0))).toEqual(listed);
    const faults = Object.values(sandbox.fault_trigger.faults).map(({answer}) => answer);
    expect(faults.filter((code) => code !== 'none' && !listed.includes(code))).toEqual([]);
  });
  test('list exactly the failure reasons of flows, test values, refunds and returned payouts', () => {
    const {methods, failureReasons, testCards, testPhones, sandbox} = context.facts;
    const flows = [...methods.values()].flatMap((method) => Object.values(method.flows));
    const listed = sorted(failureReasons.map(({code}) => code));
    const ways = Object.values(sandbox.refund_trigger.ways).flatMap(({failure}) => failure ?? []);
    const returned = Object.values(sandbox.payout_trigger.ways).map(({failure}) => failure);
    expect(sorted([...flows.flatMap(({failures}) => failures), ...ways, ...returned])).toEqual(listed);
    const tested = [
      testCards.blacklisted,
      ...testCards.cards.flatMap(({payment, payout}) => [payment?.failure, payout?.failure]),
      ...testPhones.endings.map(({failure}) => failure),
      ...[...methods.values()].flatMap(({tests}) =>
        Object.values(tests).flatMap((list) => list.map(({failure}) => failure)),
      ),
    ].filter((code) => code !== undefined);
    expect(tested.filter((code) => !listed.includes(code))).toEqual([]);
  });
  test('list exactly the reachable statuses, and calls make only listed transitions', () => {
    const {statuses, contract} = context.facts;
    const listed = sorted(statuses.statuses.map(({code}) => code));
    expect(sorted(statuses.transitions.map(({to}) => to))).toEqual(listed);
    const moves = statuses.transitions.map(({from, to}) => `${from} ${to}`);
    const made = [...contract.operations.values()].flatMap((call) => call.moves.map(({from, to}) => `${from} ${to}`));
    expect(made.filter((move) => !moves.includes(move))).toEqual([]);
  });
  test.each(['statuses', 'disputes'] as const)(
    'the picture of %s shows each status and each transition once',
    (name) => {
      const {facts} = context;
      const machine = name === 'statuses' ? facts.statuses : facts.disputeStatuses;
      for (const shape of ['wide', 'upright'] as const) {
        const {image} = drawStatuses(name, facts, createTranslator('en', facts.translations), shape);
        expect(image.split('class="arrow"').length - 1).toBe(machine.transitions.length);
        for (const status of machine.statuses) {
          const label = shape === 'wide' ? `>${status.code} ${status.name}<` : `>${status.name}<`;
          expect(image.split(label)).toHaveLength(2);
        }
        expect(image.includes('class="number-text"'), 'numbers only with a list').toBe(name === 'disputes');
        const numbers = [...image.matchAll(/<circle cx="(.*?)" cy="(.*?)" r="(.*?)" class="number"\/><text/g)].map(
          ([, ...found]) => found.map(Number) as [number, number, number],
        );
        for (const [index, [x, y, radius]] of numbers.entries())
          for (const [otherX, otherY] of numbers.slice(0, index))
            expect(Math.hypot(x - otherX, y - otherY), `${name} ${shape} ${index + 1}`).toBeGreaterThan(2 * radius);
      }
    },
  );
});

describe('codes', () => {
  test('of countries agree with ICU', () => {
    const {countries} = context.facts.countries;
    for (const {code, numeric} of countries) expect(new Intl.Locale(`und-${numeric}`).region, code).toBe(code);
    const names = new Intl.DisplayNames('uk', {type: 'region', fallback: 'none'});
    expect(countries.filter(({code}) => !names.of(code))).toEqual([]);
  });
  test.skipIf(isSkipped('newman'))(titleWith('newman', 'of countries agree with the list of another library'), () => {
    const {countries} = context.facts.countries;
    // A dependency of newman, pinned by its lock file.
    const load = (file: string) => toolModule<string[]>('newman', `@faker-js/faker/lib/locales/en/address/${file}`);
    expect(countries.map(({code}) => code).sort()).toEqual([...load('country_code')].sort());
    // XKX is a code for private use.
    const alpha3 = load('country_code_alpha_3').filter((code) => code !== 'XKX');
    expect(countries.map((country) => country.alpha3).sort()).toEqual(alpha3.sort());
  });
  test('of languages agree with ICU, and `api` with the contract', () => {
    const {languages} = context.facts.languages;
    const names = new Intl.DisplayNames('uk', {type: 'language', fallback: 'none'});
    expect(languages.filter(({code}) => !names.of(code))).toEqual([]);
    // CLDR prefers a macrolanguage or another name for these two.
    const others: Record<string, string> = {tl: 'fil', tw: 'ak'};
    for (const {code, alpha3} of languages)
      expect(Intl.getCanonicalLocales(alpha3)[0], code).toBe(others[code] ?? code);
    const locale = context.facts.contract.operations.get('transactionCreate')!.request.properties!.locale!;
    expect(languages.flatMap(({api}) => api ?? []).sort()).toEqual([...(locale.enum as string[])].sort());
  });
  test('every table with downloads is on a page under /reference', () => {
    const folder = path.join(ROOT, 'docs/reference');
    const pages = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const lost = DATA_TABLES.filter(({name}) => !pages.some((page) => page.includes(`::table{name=${name}}`)));
    expect(
      lost.map(({name}) => name),
      'put ::table{name=…} on a page below docs/reference, or shape a table without downloads (tables/sandbox.ts)',
    ).toEqual([]);
  });
});
