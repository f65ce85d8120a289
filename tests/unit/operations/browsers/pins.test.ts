/** The supported browsers are versions that the compatibility data know. Mistakes in their form: `content/mistakes.test.ts`. */
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import {readPins} from '../../../../src/operations/browsers/pins';
import {copyFacts} from '../../../facts';
import {ROOT} from '../../../root';
import {temporaryFolder} from '../../../temporary';

const source = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
let copy: string;

beforeAll(() => {
  copy = temporaryFolder('pins');
  copyFacts(copy);
});

/** @returns the pins of the project with one of them replaced */
function withPin(from: string, to: string) {
  const changed = source.replace(`"${from}"`, `"${to}"`);
  if (changed === source) throw new Error(`package.json has no pin ${from}`);
  writeFileSync(path.join(copy, 'package.json'), changed);
  return readPins(copy);
}

test('the pins of the project are releases', async () => {
  const pins = await readPins(ROOT);
  expect(pins).toContainEqual({browser: 'safari', version: '16.4'});
});

test.each([
  ['edge 131', 'edge 11', /^package\.json:\d+: “edge 11” is older than all that .+ knows; name 12 or a newer version$/],
  ['chrome 131', 'chrome 9131', /^package\.json:\d+: “chrome 9131” is newer than all .+; name \d+ or an older version/],
  ['safari 16.4', 'safari 16.44', /^package\.json:\d+: “safari 16\.44” is not a release .+; name 16\.6 or 17$/],
  [
    'ios_saf 16.4',
    'ios_saf 0.9',
    /^package\.json:\d+: “ios_saf 0\.9” is older than all .+; name 1 or a newer version$/,
  ],
])('%s → %s is reported with its line and the nearest releases', async (from, to, message) => {
  await expect(withPin(from, to)).rejects.toThrow(message);
});

test('the line is that of the wrong pin', async () => {
  const line = source.split('\n').findIndex((text) => text.includes('"ios_saf 16.4"')) + 1;
  await expect(withPin('ios_saf 16.4', 'ios_saf 99')).rejects.toThrow(`package.json:${line}: “ios_saf 99”`);
});
