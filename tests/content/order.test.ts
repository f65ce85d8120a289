/**
 * A single ordering rule everywhere: the version decides which event is newer, not the status or the list of
 * transitions. A page, post, description or sandbox text that suggests another rule fails, in either language.
 */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, test} from 'vitest';
import {getOperation} from '../../src/facts/contract';
import {loadFacts} from '../../src/facts/load';
import {kindsOfEvent} from '../../src/samples/receivers';
import {orderGuards} from '../../src/operations/mistakes/words';
import {docsFolder} from '../../src/facts/routes';
import {ROOT} from '../root';

const facts = await loadFacts(ROOT);
const rule = facts.gateway.callback.order_rule;

const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file));

/** Pages and facts are checked with all their mistakes, see `sources.test.ts`. */
const others = [
  ...filesBelow('src/gateway', /\.ts$/),
  ...filesBelow('src/samples', /\.ts$/),
  ...filesBelow('src/render', /\.ts$/),
  'README.md',
];

test('no text suggests another ordering rule than the version', () => {
  const wrong = others.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => orderGuards(line).map((message) => `${file}:${index + 1}: ${message}`)),
  );
  expect(wrong.join('\n')).toBe('');
});

describe('the rule itself', () => {
  it.each(['callbacks.mdx', 'callbacks_get.mdx', 'faq.mdx', 'reference/transaction_statuses.mdx'])(
    'stands on docs/%s, in both languages',
    (file) => {
      for (const folder of [docsFolder('en'), docsFolder('uk')])
        expect(readFileSync(path.join(ROOT, folder, file), 'utf8'), folder).toContain('::table{name=order_rule}');
    },
  );

  it('is the rule in the contract’s descriptions of the version, in responses and events', () => {
    const answer = getOperation(facts.contract, 'transactionFind').responses['200']!.schema!.properties!.response!;
    const event = getOperation(facts.contract, 'transactionStatus').request.properties!.transaction!;
    for (const {properties, required} of [answer, event]) {
      expect(properties!.version!.description).toContain(rule);
      expect(required).toContain('version');
    }
  });

  it('applies to every kind of object in events', () => {
    const kinds = kindsOfEvent(facts.contract);
    expect(kinds.length).toBeGreaterThan(3);
    for (const {operation, event, object} of kinds)
      expect(getOperation(facts.contract, operation).request.properties![object]!.required, event).toEqual(
        expect.arrayContaining(['id', 'version']),
      );
  });
});
