/** What has passed between the clients of the tests, the sandbox and the shops keeps the published description. */
import {beforeAll, expect, test} from 'vitest';
import {publishedDescription} from '../../src/collections/description';
import {loadContent} from '../../src/facts/load';
import type {JsonObject} from '../../src/linter/places';
import {readTraffic, type Exchange} from '../recorder/exchange';
import {ROOT} from '../root';
import {createValidator, formatBreaches, neverReceived, untouched, type ContractValidator} from './validator';

/** The kinds of tests that must have recorded something, and the command that makes them do so. */
const SUITES = {unit: 'npm run test:unit', samples: 'npm run test:samples'};

let published: JsonObject;
let validator: ContractValidator;
const traffic = readTraffic();

beforeAll(async () => {
  published = publishedDescription(await loadContent(ROOT)) as JsonObject;
  validator = createValidator(published);
});

test.each(Object.entries(SUITES))('%s has recorded its traffic', (suite, command) => {
  expect(
    traffic.get(suite)?.length ?? 0,
    `no traffic of ${suite} in .cache/traffic; run \`${command}\` first`,
  ).toBeGreaterThan(0);
});

test.each([...traffic.keys()])('what %s has sent and received keeps the description', async (suite) => {
  const {breaches, checked} = await validator.check(traffic.get(suite)!);
  const total = [...checked.values()].reduce((sum, count) => sum + count, 0);
  console.info(`${suite}: ${total} exchanges of ${checked.size} operations`);
  expect(formatBreaches(breaches)).toEqual([]);
});

test('every operation was called with success, and every callback was sent', async () => {
  const all: Exchange[] = [...traffic.values()].flat();
  expect(untouched(published, await validator.check(all))).toEqual([]);
});

test('every example of an answer was received', () => {
  expect(neverReceived(published, [...traffic.values()].flat())).toEqual([]);
});
