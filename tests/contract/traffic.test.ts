/** What has passed between the clients of the tests, the sandbox and the shops keeps the published description. */
import {expect, test} from 'vitest';
import {publishedDescription} from '../../src/collections/description';
import {loadContent} from '../../src/facts/load';
import type {JsonObject} from '../../src/linter/places';
import {readTraffic} from '../recorder/exchange';
import {ROOT} from '../root';
import {createValidator, formatBreaches} from './validator';

const traffic = readTraffic();

test('there is traffic to judge', () => {
  expect(traffic.size, 'no traffic in .cache/traffic; run `npm run test:unit` first').toBeGreaterThan(0);
});

const validator = createValidator(publishedDescription(await loadContent(ROOT)) as JsonObject);

test.each([...traffic.keys()])('what %s has sent and received keeps the description', async (suite) => {
  const {breaches, checked} = await validator.check(traffic.get(suite)!);
  const total = [...checked.values()].reduce((sum, count) => sum + count, 0);
  console.info(`${suite}: ${total} exchanges of ${checked.size} operations`);
  expect(formatBreaches(breaches)).toEqual([]);
});
