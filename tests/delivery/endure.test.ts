/**
 * Robustness of nginx with our configuration under attack, and its speed compared with nginx without our rules.
 * `ENDURE=all` sends more requests, and measures with wrk; the default takes some seconds.
 */
import {execFileSync} from 'node:child_process';
import {connect} from 'node:net';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {attacks, faults, sendRaw} from './attack';
import {OUT, prepare} from './delivered';
import {needed, programs} from '../serverPrograms';
import {startBareNginx, startNginx, type RunningServer} from './servers';

const ALL = process.env.ENDURE === 'all';
const ATTACKS = ALL ? 1000 : 200;
const SEED = 1;
const SLOW_CLIENTS = ALL ? 100 : 30;
const AT_ONCE = 8;
const DELIVERED = path.join(OUT, 'site');

test('forbidden responses are detected', () => {
  const answer = (status: number, headers: [string, string][] = [], body = '') => faults({status, headers, body});
  expect(answer(500)).toEqual(['answers 500']);
  for (const location of [
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    'http://docs.example/faq',
    'faq',
  ])
    expect(answer(301, [['location', location]]), location).toEqual([`leads to ${location}`]);
  expect(answer(301, [['x-injected', 'm4rk3r']])).toHaveLength(1);
  expect(answer(404, [], '<p><script>m4rk3r</script>')).toEqual(['sends back what was sent']);
  expect(answer(301, [['location', '/faq?a=//evil.example']])).toEqual([]);
});

describe('nginx', () => {
  const name = 'nginx';
  const here = needed(name);
  let server: RunningServer;
  beforeAll(async () => {
    if (!here) return;
    const {delivered} = await prepare();
    server = await startNginx(delivered.delivery, DELIVERED, false);
  });
  afterAll(() => server?.stop());

  test.runIf(here)(
    'no malformed request causes a failure, an external redirect or an echo of the request',
    async () => {
      const waiting = attacks(SEED, ATTACKS);
      const wrong: string[] = [];
      const byStatus = new Map<number, number>();
      const work = async () => {
        for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
          const heard = await sendRaw(server.port, text);
          byStatus.set(heard.status, (byStatus.get(heard.status) ?? 0) + 1);
          for (const fault of faults(heard)) wrong.push(`${JSON.stringify(text.slice(0, 300))} ${fault}`);
        }
      };
      await Promise.all(Array.from({length: AT_ONCE}, work));
      const statuses = [...byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status || 'closed'}`);
      console.log(`[delivery] ${name}: ${ATTACKS} malformed requests of seed ${SEED}: ${statuses.join(', ')}`);
      expect(wrong).toEqual([]);
      // The seed must produce several kinds of response.
      for (const status of [200, 301, 400, 404]) expect(byStatus.get(status), String(status)).toBeGreaterThan(0);
      expect((await server.ask({path: '/faq'})).status).toBe(200);
    },
  );

  test.runIf(here)('slow clients do not delay others', async () => {
    const slow = Array.from({length: SLOW_CLIENTS}, (_, index) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        index % 2 === 0 ? 'GET /faq HTTP/1.1\r\nHo' : 'GET /faq HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1',
      );
      return socket;
    });
    try {
      await Promise.all(
        slow.map(
          (socket) => new Promise((resolve) => (socket.connecting ? socket.on('connect', resolve) : resolve(0))),
        ),
      );
      const begun = performance.now();
      for (let asked = 0; asked < 20; asked++) expect((await server.ask({path: '/faq'})).status).toBe(200);
      const each = (performance.now() - begun) / 20;
      console.log(`[delivery] ${name}: ${each.toFixed(1)} ms for a page during ${SLOW_CLIENTS} slow connections`);
      expect(each).toBeLessThan(1000);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });
});

const LOADED = [
  {what: 'page', path: '/faq', errors: false},
  {what: 'index', path: '/search-index/head.json?_=0123abcd', errors: false},
  {what: 'unknown', path: '/nothing/at/all', errors: true},
];
const SECONDS = 4;

interface Load {
  perSecond: number;
  requests: number;
  /** Responses with status 400 or higher. */
  refused: number;
  /** Failed connections. */
  failed: number;
}

function load(port: number, address: string): Load {
  const said = execFileSync(
    programs.wrk!,
    ['-t', '1', '-c', '16', '-d', `${SECONDS}s`, '-H', 'Accept-Encoding: gzip', `http://127.0.0.1:${port}${address}`],
    {encoding: 'utf8'},
  );
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0);
  const [, ...failed] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(said) ?? [];
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    requests: number(/(\d+) requests in/),
    refused: number(/Non-2xx or 3xx responses: (\d+)/),
    failed: failed.reduce((sum, count) => sum + Number(count), 0),
  };
}

test.runIf(ALL && needed('nginx') && needed('wrk'))(
  'under load no request fails, and our rules have little overhead',
  async () => {
    const {delivered} = await prepare();
    const ours = await startNginx(delivered.delivery, DELIVERED, false);
    const bare = await startBareNginx(DELIVERED);
    try {
      for (const {what, path: address, errors} of LOADED) {
        // Alternating, so that both are measured under the same conditions.
        const [a, b] = [load(bare.port, address), load(ours.port, address)];
        const share = b.perSecond / a.perSecond;
        console.log(
          `[delivery] load: ${what.padEnd(7)} ${b.perSecond.toFixed(0)} requests a second, bare nginx ${a.perSecond.toFixed(0)} (${(100 * share).toFixed(0)} %); ${b.requests} requests, ${b.failed} failed, ${b.refused} refused`,
        );
        expect([b.failed, b.refused], what).toEqual([0, errors ? b.requests : 0]);
        // Our 404 page is larger than nginx's short message, so it takes more to send.
        if (!errors) expect(share, what).toBeGreaterThan(0.4);
      }
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
    }
  },
  120_000,
);
