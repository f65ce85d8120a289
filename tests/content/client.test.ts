/** The page about a client of one’s own says what the contract, the receivers and the sandbox do. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import type {Schema} from '../../src/facts/contract';
import {getFacts} from '../../src/facts/load';
import {receiverInput, receiverLanguages} from '../../src/samples/receivers';
import {valuesOf} from '../../src/render/tables/sandboxValues';
import {ROOT} from '../root';

const facts = await getFacts(ROOT);
const page = readFileSync(path.join(ROOT, 'docs/client.mdx'), 'utf8');

/** Every property of every body, with its name. */
function* properties(schema: Schema | undefined): Generator<[string, Schema]> {
  if (!schema) return;
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    yield [name, inner];
    yield* properties(inner);
  }
  yield* properties(schema.items);
}
const all = [...facts.contract.operations.values()].flatMap(({request, responses}) =>
  [request, ...Object.values(responses).map(({schema}) => schema)].flatMap((schema) => [...properties(schema)]),
);

describe('numbers', () => {
  test('have a fraction only as the percentage of a commission', () => {
    expect(page).toContain('The only numbers with a fraction are percentages');
    expect(new Set(all.flatMap(([name, {type}]) => (type === 'number' ? [name] : [])))).toEqual(new Set(['percent']));
  });
  test('of an amount do not fit into 32 bits, and fit into a double', () => {
    const amounts = all.flatMap(([name, {maximum}]) => (name === 'amount' ? [maximum] : []));
    expect(amounts.some((most) => most !== undefined && most > 2 ** 31)).toBe(true);
    expect(amounts.every((most) => most === undefined || Number.isSafeInteger(most))).toBe(true);
  });
  test('of a rate are strings', () => {
    const rates = all.flatMap(([name, {type}]) => (name === 'rate' ? [type] : []));
    expect(new Set(rates)).toEqual(new Set(['string']));
  });
});

test('every sandbox value on the page exists', () => {
  const known = valuesOf(facts).map(({value}) => value);
  const named = [...page.matchAll(/`(sandbox-[\w-]+)`/g)].map(([, value]) => value!);
  expect(named.length).toBeGreaterThan(6);
  const begins = (value: string) => known.some((one) => value === one || /^-\d+$/.test(value.slice(one.length)));
  expect(named.filter((value) => !begins(value))).toEqual([]);
});

/** Without repetitions that follow one another. */
const runs = (codes: readonly string[]) => codes.filter((code, index) => code !== codes[index - 1]);

test('the receiver in JavaScript makes the checks of the page in the same order', () => {
  const rows = page.slice(page.indexOf('| Check |')).split('\n\n')[0]!;
  const program = receiverLanguages.find(({id}) => id === 'javascript')!.render(receiverInput(facts));
  const answers = [...program.matchAll(/answer\((\d{3})\)/g)].map(([, code]) => code!);
  expect(answers).toContain('204');
  expect(runs([...rows.matchAll(/\| `(\d+)` \|/g)].map(([, code]) => code!))).toEqual(
    runs(answers.filter((code) => code !== '204')),
  );
});
