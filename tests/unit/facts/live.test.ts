/** Facts that follow the files: what a change reads, checks and computes again, and mistakes that come and go. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {beforeEach, expect, test} from 'vitest';
import * as z from 'zod';
import {folderOf, oneFile, type Kind} from '../../../src/facts/kinds/define';
import {LiveFacts} from '../../../src/facts/live';
import {reportOn} from '../../../src/facts/located';
import {temporaryFolder} from '../../temporary';

const coins = oneFile({name: 'coins', file: 'data/coins.yaml', schema: z.array(z.string())});
const plain = oneFile({
  name: 'plain',
  file: 'data/plain.yaml',
  schema: z.strictObject({one: z.number(), two: z.number()}),
});
/** Each shop takes a coin that exists. */
const shops = folderOf({
  name: 'shops',
  folder: 'data/shops',
  schema: z.strictObject({coin: z.string()}),
  checks: [
    (source, read) => {
      const {problems, must} = reportOn(source);
      const known = read(coins).value;
      must(known.includes(source.value.coin), ['coin'], 'coin', source.value.coin, known);
      return problems;
    },
  ],
  value: (record) => record,
});
const KINDS = [coins, plain, shops] as unknown as Kind<unknown, unknown>[];

let root: string;
let facts: LiveFacts;
const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text);

beforeEach(() => {
  root = temporaryFolder('live');
  mkdirSync(path.join(root, 'data/shops'), {recursive: true});
  write('data/coins.yaml', '[crown, penny]');
  write('data/plain.yaml', '{one: 1, two: 2}');
  write('data/shops/a.yaml', 'coin: crown');
  write('data/shops/b.yaml', 'coin: penny');
  facts = new LiveFacts(root, KINDS);
});

/** The facts without the names of this project. */
const now = () => facts.facts as unknown as Record<string, unknown>;

test('a change reads its kind, and checks the kinds that read it', async () => {
  await facts.load();
  write('data/coins.yaml', '[crown, penny, mark]');
  const {kinds, work} = await facts.change(['data/coins.yaml', 'docs/other.mdx']);
  expect(work).toEqual({read: ['coins'], checked: ['coins', 'shops'], computed: ['coins', 'shops']});
  expect([...kinds]).toEqual([['coins', 'all']]);
});

test('only the entries that differ are named, and the others stay the same objects', async () => {
  await facts.load();
  const {b} = Object.fromEntries(now()['shops'] as Map<string, object>);
  write('data/shops/a.yaml', 'coin: penny');
  expect((await facts.change(['data/shops/a.yaml'])).kinds).toEqual(new Map([['shops', new Set(['a'])]]));
  expect((now()['shops'] as Map<string, object>).get('b')).toBe(b);
  write('data/plain.yaml', '{one: 1, two: 3}');
  expect((await facts.change(['data/plain.yaml'])).kinds).toEqual(new Map([['plain', new Set(['two'])]]));
});

test('a mistake leaves the last valid facts in place, and goes away', async () => {
  await facts.load();
  write('data/coins.yaml', '[penny]');
  expect((await facts.change(['data/coins.yaml'])).kinds.size).toBe(0);
  expect(facts.problems.map(({file}) => file)).toEqual(['data/shops/a.yaml']);
  expect(now()['coins']).toEqual(['crown', 'penny']);
  write('data/shops/a.yaml', 'coin: penny');
  // A change made while there was a mistake is not forgotten.
  expect([...(await facts.change(['data/shops/a.yaml'])).kinds.keys()].sort()).toEqual(['coins', 'shops']);
  expect(facts.problems).toEqual([]);
  expect(now()['coins']).toEqual(['penny']);
});

test('facts that were invalid from the beginning are whole when they are mended', async () => {
  write('data/plain.yaml', '{one: 1}');
  write('data/shops/b.yaml', 'coin: mark');
  await facts.load();
  expect(() => facts.facts).toThrow('data/plain.yaml');
  write('data/plain.yaml', '{one: 1, two: 2}');
  await facts.change(['data/plain.yaml']);
  expect(facts.problems.map(({file}) => file)).toEqual(['data/shops/b.yaml']);
  write('data/shops/b.yaml', 'coin: penny');
  await facts.change(['data/shops/b.yaml']);
  expect(now()).toEqual({
    coins: ['crown', 'penny'],
    plain: {one: 1, two: 2},
    shops: new Map([
      ['a', {coin: 'crown'}],
      ['b', {coin: 'penny'}],
    ]),
  });
});
