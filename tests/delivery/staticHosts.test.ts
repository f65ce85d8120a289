/**
 * Interprets `_redirects` and `_headers` as the static hosts do, and checks them against the same expectations as the
 * servers.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {LIMITS, STATIC_HOSTS, staticHostFiles} from '../../src/operations/delivery/staticHosts';
import {OUT, prepare, SITE} from './delivered';
import {expectations} from './expectations';
import {judge} from './judge';
import {staticHost} from './staticHost';

test.each(STATIC_HOSTS)('%s meets the expectations for every address that it can be configured for', async (host) => {
  const site = await prepare();
  const list = expectations(site).filter(({serverOnly}) => !serverOnly);
  const ask = staticHost(host, SITE, path.join(OUT, 'static-host', host));
  const wrong = (await Promise.all(list.map((one) => judge(ask, SITE, one)))).flat();
  console.log(`[delivery] ${host}: ${list.length} expectations, ${wrong.length} not met`);
  expect(wrong).toEqual([]);
  expect(list.length).toBeGreaterThan(200);
});

test('a site that exceeds the limits of a host is refused', async () => {
  const {delivered, files} = await prepare();
  const many = new Map(Array.from({length: LIMITS.redirects + 1}, (_, index) => [`/old-${index}`, '/new']));
  expect(() => staticHostFiles({...delivered.delivery, moved: many}, files, 'netlify')).toThrow(
    /redirects exceed the limit of static hosts, 2000/,
  );
  const long = [{name: 'Content-Security-Policy', value: 'x'.repeat(LIMITS.headerLineLength), why: ''}];
  expect(() => staticHostFiles({...delivered.delivery, headers: long}, files, 'netlify')).toThrow(
    /characters of the line/,
  );
  const feeds = Array.from({length: LIMITS.headerRules}, (_, index) => `blog-${index}/atom.xml`);
  expect(() => staticHostFiles(delivered.delivery, [...files, ...feeds], 'netlify')).toThrow(/rules of headers/);
});

test('the file contains each header of the description', async () => {
  const {delivered} = await prepare();
  for (const host of STATIC_HOSTS) {
    const text = readFileSync(path.join(OUT, 'static-host', host, '_headers'), 'utf8');
    for (const {name, value} of delivered.delivery.headers) expect(text).toContain(`  ${name}: ${value}\n`);
  }
});
