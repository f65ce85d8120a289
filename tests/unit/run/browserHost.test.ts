/** The host of the browser tests, and what a run says if it is not the delivered site. */
import {expect, test} from 'vitest';
import {summary} from '../../run/count';
import {browserHost} from '../../serverPrograms';

const HERE = {nginx: '/usr/sbin/nginx', brotli: '/usr/lib/nginx/brotli.so', caddy: undefined, wrk: undefined};

test('browser tests run on the delivered site where nginx and its brotli module are installed', () => {
  for (const ci of [false, true]) expect(browserHost(HERE, ci)).toEqual({kind: 'delivered'});
});

const MISSING = [
  [{nginx: undefined}, /nginx missing: .*apt-get install nginx-light$/],
  [{brotli: undefined}, /the brotli module of nginx missing: .*apt-get install libnginx-mod-http-brotli-static$/],
  [{nginx: undefined, brotli: undefined}, /apt-get install nginx-light libnginx-mod-http-brotli-static$/],
] as const;

test.each(MISSING)('without %j they run on a plain host and say so, and fail in CI', (missing, packages) => {
  const here = {...HERE, ...missing};
  const {kind, note} = browserHost(here, false);
  expect(kind).toBe('plain');
  expect(note).toMatch(/^The browser tests ran on a plain host, without the headers/);
  expect(note).toMatch(packages);
  expect(() => browserHost(here, true)).toThrow(packages);
});

test('the summary of a run repeats a note once, before its last line', () => {
  const step = (name: string, note?: string) => ({
    name,
    count: {passed: 1, failed: 0, skipped: 0, ...(note === undefined ? {} : {note})},
    seconds: 1,
    processorSeconds: undefined,
  });
  const lines = summary([step('unit'), step('e2e', 'A note.'), step('e2e of the pages', 'A note.')], 3, undefined, [])
    .trimEnd()
    .split('\n');
  expect(lines.filter((line) => line === 'A note.')).toHaveLength(1);
  expect(lines.slice(-3)).toEqual(['A note.', '', '3 passed, 0 failed']);
});
