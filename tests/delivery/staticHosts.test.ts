/** `_redirects` and `_headers` of static hosts, read as these hosts read them, against the same list as the servers. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {LIMITS, STATIC_HOSTS, staticHostFiles} from '../../src/operations/delivery/staticHosts';
import {OUT, prepare, SITE} from './delivered';
import {expectations} from './expectations';
import {judge} from './judge';
import {staticHost} from './staticHost';

test.each(STATIC_HOSTS)('%s answers every address that it can be told about', async (host) => {
  const site = await prepare();
  const list = expectations(site).filter(({serverOnly}) => !serverOnly);
  const ask = staticHost(host, SITE, path.join(OUT, 'static-host', host));
  const wrong = (await Promise.all(list.map((one) => judge(ask, SITE, one)))).flat();
  console.log(`[delivery] ${host}: ${list.length} expectations, ${wrong.length} not met`);
  expect(wrong).toEqual([]);
  expect(list.length).toBeGreaterThan(200);
});

test('a site that a host would read in part is refused', async () => {
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

test('each header of the description is in the file', async () => {
  const {delivered} = await prepare();
  for (const host of STATIC_HOSTS) {
    const text = readFileSync(path.join(OUT, 'static-host', host, '_headers'), 'utf8');
    for (const {name, value} of delivered.delivery.headers) expect(text).toContain(`  ${name}: ${value}\n`);
  }
});
