/** Recorded traffic between the test clients, the sandbox and the shops conforms to the published description. */
import {expect, test} from 'vitest';
import {publishedDescription} from '../../src/samples/collections/description';
import {loadFacts} from '../../src/facts/load';
import type {JsonObject} from '../../src/operations/linter/places';
import {readTraffic} from '../recorder/exchange';
import {ROOT} from '../root';
import {unlistedMessages} from './messages';
import {createValidator, formatBreaches} from './validator';

const traffic = readTraffic();

const facts = await loadFacts(ROOT);
const validator = createValidator(publishedDescription(facts) as JsonObject);

/**
 * Kinds of tests that record traffic. With sharding, a machine may have run none of a kind; `coverage.test.ts` requires
 * them in a complete run.
 */
const SUITES = ['unit', 'samples', 'e2e', 'contract'];

test('no other kind of test has recorded anything', () => {
  expect([...traffic.keys()].filter((suite) => !SUITES.includes(suite))).toEqual([]);
});

test.each(SUITES)('the traffic of %s conforms to the description', async (suite) => {
  const {breaches, checked} = await validator.check(traffic.get(suite) ?? []);
  const total = [...checked.values()].reduce((sum, count) => sum + count, 0);
  console.info(`${suite}: ${total} exchanges of ${checked.size} operations`);
  expect(formatBreaches(breaches)).toEqual([]);
});

test.each(SUITES)('every message of a refusal in the traffic of %s stands in the catalogue of errors', (suite) => {
  // Add the text to `messages` of its code in src/contract/data/reference/errors.yaml.
  expect(unlistedMessages(facts.errors, traffic.get(suite) ?? [])).toEqual([]);
});
