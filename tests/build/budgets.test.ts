/** Checks the weight of the built pages against `src/operations/bench/budgets.ts`, and prints it. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {beforeAll, expect, test} from 'vitest';
import {
  BUDGETS,
  LAB_BUDGET,
  LIVE_BUDGET,
  MEDIAN_BUDGET,
  METHOD_ROWS,
  PART_BUDGETS,
  type Budget,
} from '../../src/operations/bench/budgets';
import {Bodies, routesOf} from '../../src/operations/bench/files';
import {NAMED_PAGES} from '../../src/operations/bench/pages';
import {kilo, markdownTable} from '../../src/operations/bench/table';
import {MEASURES, medianWeights, weighPage} from '../../src/operations/bench/weight';
import {COMPLETE_LOCALES} from '../../src/brand';
import {LAB_FACTS} from '../../src/tools/lab/facts';
import {LIVE_FOLDER} from '../../src/site/build/console/gateway';
import {BUILD, factsOf, pages} from './site';

const KEYS = Object.keys(MEDIAN_BUDGET) as (keyof Budget)[];
const MEDIAN = 'median of all pages';
const kinds = Object.keys(NAMED_PAGES) as (keyof typeof NAMED_PAGES)[];
const names = COMPLETE_LOCALES.flatMap((locale) => kinds.map((kind) => ({name: `${locale}: ${kind}`, locale, kind})));
const weights = new Map<string, {weight: Budget; budget: Budget}>();

// The best compression takes half a second per page, and longer on a busy machine.
beforeAll(async () => {
  const bodies = new Bodies();
  const list = readFileSync(path.join(BUILD, `${NAMED_PAGES.methods}/index.html`), 'utf8');
  const rows = list.match(/<tr data-country=/g)?.length ?? 0;
  expect(rows).toBeGreaterThanOrEqual(METHOD_ROWS.included);
  const furtherRows = (rows - METHOD_ROWS.included) * METHOD_ROWS.bytesEach;
  weights.set(MEDIAN, {weight: await medianWeights(BUILD, routesOf(BUILD), bodies), budget: MEDIAN_BUDGET});
  for (const {name, locale, kind} of names) {
    const weight = await weighPage(BUILD, `${locale === 'en' ? '' : `/${locale}`}${NAMED_PAGES[kind]}`, bodies);
    const {bytes, javascript, requests} = MEASURES;
    weights.set(name, {
      weight: {bytes: bytes(weight), javascript: javascript(weight), requests: requests(weight)},
      budget: kind === 'methods' ? {...BUDGETS.methods, bytes: BUDGETS.methods.bytes + furtherRows} : BUDGETS[kind],
    });
  }
  const cell = (key: keyof Budget, {[key]: value}: Budget) => (key === 'requests' ? String(value) : kilo(value));
  const table = [...weights].map(([name, {weight, budget}]) => [
    name,
    ...KEYS.flatMap((key) => [cell(key, weight), cell(key, budget)]),
  ]);
  console.log(
    `\n${markdownTable(['before the first interaction', ...KEYS.flatMap((key) => [key, 'budget'])], table)}\n`,
  );
}, 600_000);

test.each([MEDIAN, ...names.map(({name}) => name)])('%s keeps its budget', (name) => {
  const {weight, budget} = weights.get(name)!;
  for (const key of KEYS) expect(weight[key], key).toBeLessThanOrEqual(budget[key]);
});

test('the gateway in the page keeps its budget, and no page loads it in advance', () => {
  const files = readdirSync(path.join(BUILD, LIVE_FOLDER)).filter((file) => /^gateway\..*\.js$/.test(file));
  expect(files).toHaveLength(1);
  const program = readFileSync(path.join(BUILD, LIVE_FOLDER, files[0]!));
  const bytes = brotliCompressSync(program).byteLength;
  console.log(`the gateway in the page: ${kilo(bytes)} of ${kilo(LIVE_BUDGET)}`);
  expect(bytes).toBeLessThanOrEqual(LIVE_BUDGET);
  expect(pages.filter((file) => factsOf(file).loaded.some((address) => address.includes(`/${LIVE_FOLDER}/`)))).toEqual(
    [],
  );
  // It must run under a policy without `unsafe-eval`.
  expect(program.toString('utf8').match(/\bnew Function\b|\beval\(/g)).toBeNull();
});

test('the signature lab keeps its budget, and no page loads it in advance', () => {
  const weigh = (file: string) => brotliCompressSync(readFileSync(path.join(BUILD, file))).byteLength;
  for (const locale of ['', 'uk']) {
    const scripts = readdirSync(path.join(BUILD, locale, 'assets/js')).filter((file) =>
      file.startsWith('signature-lab.'),
    );
    expect(scripts).toHaveLength(1);
    const [program, facts] = [path.join(locale, 'assets/js', scripts[0]!), path.join(locale, LAB_FACTS)].map(weigh);
    console.log(
      `the signature lab: ${kilo(program!)} of ${kilo(LAB_BUDGET.program)}, facts ${kilo(facts!)} of ${kilo(LAB_BUDGET.facts)}`,
    );
    expect(program).toBeLessThanOrEqual(LAB_BUDGET.program);
    expect(facts).toBeLessThanOrEqual(LAB_BUDGET.facts);
    const bringing = pages.filter((file) => readFileSync(path.join(BUILD, file)).includes(scripts[0]!));
    expect(bringing).toEqual([]);
  }
});

test.each(Object.entries(PART_BUDGETS))('the part %s keeps its budget, and loads no other script', (name, budget) => {
  for (const locale of ['', 'uk']) {
    const scripts = readdirSync(path.join(BUILD, locale, 'assets/js')).filter((file) =>
      file.startsWith(`page-${name}.`),
    );
    expect(scripts).toHaveLength(1);
    const source = readFileSync(path.join(BUILD, locale, 'assets/js', scripts[0]!));
    const bytes = brotliCompressSync(source).byteLength;
    console.log(`the part ${name}: ${kilo(bytes)} of ${kilo(budget)}`);
    expect(bytes).toBeLessThanOrEqual(budget);
    expect(source.toString('utf8')).not.toMatch(/__webpack_require__|webpackChunk/);
  }
});
