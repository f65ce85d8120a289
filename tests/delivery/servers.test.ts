/**
 * Tests nginx and Caddy with their delivered configurations against the expectations. `DELIVERY_FILES=all` also
 * requests every file of the build in every encoding, compressed as for production.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {IMAGE} from '../../src/operations/delivery/image/dockerfile';
import {mediaOf} from '../../src/operations/delivery/description/media';
import {located} from '../../src/operations/delivery/running';
import {needed} from '../serverPrograms';
import {statusOfText} from './ask';
import {ALL, OUT, prepare, SECURITY_TXT, SITE, type PreparedSite} from './delivered';
import {expectations, MALFORMED} from './expectations';
import {judge} from './judge';
import {readText, startCaddy, startDelivered, type RunningServer} from './servers';

const DELIVERED = path.join(OUT, 'site');

const SERVERS = [
  {name: 'nginx, gzip', codings: ['gzip'], needs: ['nginx'], file: 'nginx/docs.conf'},
  {name: 'nginx, brotli and gzip', codings: ['br', 'gzip'], needs: ['nginx', 'brotli'], file: 'nginx/docs-brotli.conf'},
  {name: 'caddy', codings: ['br', 'gzip'], needs: ['caddy'], file: 'Caddyfile'},
] as const;

const UNPACK: Record<string, (body: Buffer) => Buffer> = {br: brotliDecompressSync, gzip: gunzipSync};

test('each compressed file holds the content of the file beside it', async () => {
  const {files} = await prepare();
  const wrong: string[] = [];
  const read = {br: 0, gz: 0};
  for (const file of files)
    for (const [coding, unpack] of [
      ['br', brotliDecompressSync],
      ['gz', gunzipSync],
    ] as const) {
      const packed = path.join(DELIVERED, `${file}.${coding}`);
      if (!existsSync(packed)) continue;
      read[coding] += 1;
      try {
        if (!unpack(readFileSync(packed)).equals(readFileSync(path.join(SITE, file))))
          wrong.push(`${file}.${coding}: other content`);
      } catch (error) {
        wrong.push(`${file}.${coding}: ${(error as Error).message}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(Math.min(read.br, read.gz)).toBeGreaterThan(500);
});

describe.each(SERVERS)('$name', ({name, codings, needs, file}) => {
  const here = needs.every((program) => needed(program));
  let site: PreparedSite;
  let server: RunningServer;

  beforeAll(async () => {
    if (!here) return;
    site = await prepare();
    server =
      name === 'caddy'
        ? await startCaddy(path.join(OUT, file), DELIVERED)
        : await startDelivered(readText(path.join(OUT, file)), DELIVERED);
  });
  afterAll(() => server?.stop());

  test.runIf(here)('meets the expectations for every address', async () => {
    const list = expectations(site);
    const wrong = (await Promise.all(list.map((one) => judge(server.ask, SITE, one)))).flat();
    console.log(`[delivery] ${name}: ${list.length} expectations, ${wrong.length} not met`);
    expect(wrong).toEqual([]);
    expect(list.length).toBeGreaterThan(400);
  });

  test.runIf(here)('answers malformed requests with 4xx, or not at all, and keeps running', async () => {
    const statuses = await Promise.all(MALFORMED.map((text) => statusOfText(server.port, text)));
    // RFC 9110 defines 505 for unsupported HTTP versions.
    const wrong = statuses.flatMap((status, index) =>
      status >= 500 && status !== 505 ? [`${status}: ${MALFORMED[index]}`] : [],
    );
    expect(wrong).toEqual([]);
    expect((await server.ask({path: '/faq'})).status).toBe(200);
  });

  test.runIf(here)('sends compressed files with the contents of the original', async () => {
    const some = ALL ? site.files : site.files.filter((one, index) => index % 40 === 0 || /^(?:uk\/)?[^/]+$/.test(one));
    const wrong: string[] = [];
    let compressed = 0;
    for (const one of some) {
      const moved = site.delivered.delivery.moved.has(`/${one.replace(/\/index[.]html$/, '')}`);
      if (one.endsWith('404.html') || moved) continue;
      const address = `/${one === 'uk/index.html' ? 'uk/' : one.replace(/(?:^|\/)index[.]html$/, '')}`;
      const raw = readFileSync(path.join(SITE, one));
      for (const coding of ['identity', ...codings]) {
        const {status, headers, body} = await server.ask({path: address, headers: {'accept-encoding': coding}});
        const sent = headers['content-encoding'] ?? 'identity';
        if (sent !== 'identity') compressed++;
        if (status !== 200 || !(UNPACK[sent]?.(body) ?? body).equals(raw))
          wrong.push(`${address}, ${coding}: ${status}, ${sent}`);
        if (sent !== coding && coding !== 'identity' && mediaOf(one).text && raw.length > 500)
          wrong.push(`${address} is sent as ${sent}, not ${coding}`);
        if (sent !== 'identity' && !/accept-encoding/i.test(headers.vary ?? ''))
          wrong.push(`${address}: Vary is ${headers.vary}`);
      }
    }
    console.log(`[delivery] ${name}: ${some.length} files, ${compressed} compressed answers`);
    expect(wrong).toEqual([]);
    expect(compressed).toBeGreaterThan(50);
  });

  test.runIf(here)('prefers brotli, and compresses the page for unknown addresses', async () => {
    for (const address of ['/faq', '/nothing', '/uk/nothing']) {
      const {headers} = await server.ask({path: address, headers: {'accept-encoding': 'gzip, deflate, br'}});
      expect(headers['content-encoding'], address).toBe(codings[0]);
    }
  });

  test.runIf(here)('answers conditional requests with 304, in each encoding', async () => {
    for (const address of ['/faq', '/openapi.json', `/${site.hashed[0]}`]) {
      const tags = new Set<string>();
      for (const coding of ['identity', ...codings]) {
        const headers = {'accept-encoding': coding};
        const {etag, 'last-modified': modified} = (await server.ask({path: address, headers})).headers;
        expect(etag, address).toMatch(/^(?:W\/)?"[^"]+"$/);
        // Modification times encode contents, so they are not sent.
        expect(modified).toBeUndefined();
        tags.add(etag!);
        const again = await server.ask({path: address, headers: {...headers, 'if-none-match': etag!}});
        expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([
          304,
          0,
          (await server.ask({path: address, headers})).headers['cache-control'],
        ]);
        expect((await server.ask({path: address, headers: {...headers, 'if-none-match': '"other"'}})).status).toBe(200);
      }
      expect(tags.size, address).toBe(codings.length + 1);
    }
  });

  test.runIf(here)('answers range requests', async () => {
    const raw = readFileSync(path.join(SITE, 'sandbox.mjs'));
    const part = (range: string) => server.ask({path: '/sandbox.mjs', headers: {range}});
    const middle = await part('bytes=1000-1999');
    expect([middle.status, middle.headers['content-range']]).toEqual([206, `bytes 1000-1999/${raw.length}`]);
    expect(middle.body.equals(raw.subarray(1000, 2000))).toBe(true);
    const end = await part('bytes=-500');
    expect([end.status, end.body.equals(raw.subarray(-500))]).toEqual([206, true]);
    const beyond = await part(`bytes=${raw.length}-`);
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${raw.length}`]);
  });

  test.runIf(here)('publishes the contact of the operator', async () => {
    const {status, headers, body} = await server.ask({path: '/.well-known/security.txt'});
    expect([status, headers['content-type'], body.toString()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      SECURITY_TXT,
    ]);
  });

  // Caddy uses the delivered file itself.
  if (file === 'Caddyfile') return;
  test('the tested configuration differs from the delivered one in address and folder alone', async () => {
    await prepare();
    const delivered = readText(path.join(OUT, file)).split('\n');
    const tried = located(delivered.join('\n'), {listen: '127.0.0.1:1', root: DELIVERED}).split('\n');
    expect(tried).toHaveLength(delivered.length);
    expect(tried.flatMap((line, index) => (line === delivered[index] ? [] : [[delivered[index], line]]))).toEqual([
      ['  listen 80;', '  listen 127.0.0.1:1;'],
      [`  root "${IMAGE.site}";`, `  root "${DELIVERED}";`],
    ]);
  });
});
