/** What has passed between the clients of the tests, the sandbox and the shops keeps the published description. */
import {expect, test} from 'vitest';
import {publishedDescription} from '../../src/samples/collections/description';
import {loadFacts} from '../../src/facts/load';
import type {JsonObject} from '../../src/operations/linter/places';
import {readTraffic} from '../recorder/exchange';
import {ROOT} from '../root';
import {createValidator, formatBreaches} from './validator';

const traffic = readTraffic();

const validator = createValidator(publishedDescription(await loadFacts(ROOT)) as JsonObject);

/** The kinds of tests that record; one of several machines may have run none of a kind, and `coverage.test.ts` asks for them in a whole run. */
const SUITES = ['unit', 'samples', 'e2e', 'contract'];

test('no other kind of test has recorded anything', () => {
  expect([...traffic.keys()].filter((suite) => !SUITES.includes(suite))).toEqual([]);
});

test.each(SUITES)('what %s has sent and received keeps the description', async (suite) => {
  const {breaches, checked} = await validator.check(traffic.get(suite) ?? []);
  const total = [...checked.values()].reduce((sum, count) => sum + count, 0);
  console.info(`${suite}: ${total} exchanges of ${checked.size} operations`);
  expect(formatBreaches(breaches)).toEqual([]);
});
