/** The traffic of the tests covers everything in the published description. */
import {expect, test} from 'vitest';
import {publishedDescription} from '../../src/samples/collections/description';
import {loadFacts} from '../../src/facts/load';
import type {JsonObject} from '../../src/operations/linter/places';
import {readTraffic, type Exchange} from '../recorder/exchange';
import {ROOT} from '../root';
import {unsentMessages} from './messages';
import {createValidator, neverReceived, untouched} from './validator';

/** Kinds of tests that must have recorded traffic, and the command that runs them. */
const SUITES = {unit: 'npm run test:unit', samples: 'npm run test:samples'};

const facts = await loadFacts(ROOT);
const published = publishedDescription(facts) as JsonObject;
const traffic = readTraffic();

test.each(Object.entries(SUITES))('%s has recorded its traffic', (suite, command) => {
  expect(
    traffic.get(suite)?.length ?? 0,
    `no traffic of ${suite} in .cache/traffic; run \`${command}\` first`,
  ).toBeGreaterThan(0);
});

test('every operation was called with success, and every callback was sent', async () => {
  const all: Exchange[] = [...traffic.values()].flat();
  expect(untouched(published, await createValidator(published).check(all))).toEqual([]);
});

test('every example of an answer was received', () => {
  expect(neverReceived(published, [...traffic.values()].flat())).toEqual([]);
});

test('every message of the catalogue of errors was sent', () => {
  expect(unsentMessages(facts.errors, [...traffic.values()].flat())).toEqual([]);
});
