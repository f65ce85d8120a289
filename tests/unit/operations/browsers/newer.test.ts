import {expect, test} from 'vitest';
import {proposals} from '../../../../src/operations/browsers/newer';

const propose = (browser: 'chrome' | 'firefox' | 'safari', versions: string[], day: string) =>
  proposals(
    versions.map((version) => ({browser, version})),
    day,
  ).map(({version}) => version);

test('the newest version that is two years old is proposed', () => {
  expect(propose('chrome', ['120'], '2026-11-12')).toEqual(['131']);
  expect(propose('chrome', ['120'], '2026-11-11')).toEqual(['130']);
});

test('nothing older is proposed', () => {
  expect(propose('chrome', ['140'], '2026-11-12')).toEqual(['140']);
});

test('the older of two versions of Firefox stays an extended support release', () => {
  expect(propose('firefox', ['115', '120'], '2026-11-26')).toEqual(['128', '133']);
});

test('Safari is decided by hand', () => {
  expect(propose('safari', ['16.4'], '2030-01-01')).toEqual(['16.4']);
});
