/** Tests of access to the sandbox and of connection limits: foreign web pages, and clients that never finish. */
import net from 'node:net';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {readArgs} from '../../../src/gateway/args';
import {startSandbox, type RunningSandbox, type SandboxOptions} from '../../../src/gateway';
import {hostNameOf} from '../../../src/gateway/http/loopback';
import {facts, ORIGIN, requestOf, start as startRecorded} from './helpers';
import {brand} from '../../../src/brand';

/** Starts a sandbox without recording: the contract does not describe refusals by host or origin. */
const start = (options: Partial<SandboxOptions> = {}) =>
  startRecorded({...options, facts: {...facts, contract: {...facts.contract}}});

const REBOUND = {Host: 'rebound.example:4010'};
const FOREIGN = {Origin: 'https://shop.example'};
const {token} = facts.sandbox.transparency_tokens.find(({expired}) => !expired)!;
const BEARER = {Authorization: `Bearer ${token}`, 'Content-Type': 'application/json'};
const FIND = {method: 'POST', body: JSON.stringify({id: 900040})};

describe('web page', () => {
  it('on a domain that resolves to this machine has no access (DNS rebinding)', async () => {
    const {sandbox} = start();
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/inbox'],
      ['GET', '/outbox'],
      ['GET', '/sandbox/callbacks'],
      ['POST', '/inbox'],
      ['POST', `${brand.api.prefix}/transaction/find`],
      ['GET', '/pay/000000000000'],
      ['GET', '/bank/000000000000'],
      ['GET', '/page/shop'],
      ['GET', '/invoice/000000000000'],
      ['PUT', '/upload/000000000000'],
      ['GET', '/nothing'],
    ] as const) {
      const answer = await sandbox.app.request(`${ORIGIN}${path}`, {method, headers: REBOUND});
      expect(answer.status, `${method} ${path}`).toBe(403);
      expect(await answer.text()).not.toContain(facts.sandbox.point.api_token);
    }
    const call = await sandbox.app.request(`${ORIGIN}/v2/transaction/find`, {
      ...FIND,
      headers: {...BEARER, ...REBOUND},
    });
    expect(call.status).toBe(403);
  });

  it('of another origin may send only requests with a transparency token', async () => {
    const harness = start();
    const {app} = harness.sandbox;
    const asked = {...FOREIGN, 'Access-Control-Request-Method': 'POST'};
    expect((await app.request(`${ORIGIN}/v2/transaction/find`, {method: 'OPTIONS', headers: asked})).status).toBe(204);
    const found = await app.request(`${ORIGIN}/v2/transaction/find`, {...FIND, headers: {...BEARER, ...FOREIGN}});
    expect([found.status, found.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);

    for (const [method, path] of [
      ['POST', '/inbox'],
      ['GET', '/'],
      ['PUT', '/upload/000000000000'],
      ['POST', `${brand.api.prefix}/account/info`],
      ['OPTIONS', `${brand.api.prefix}/account/info`],
    ] as const) {
      const answer = await app.request(`${ORIGIN}${path}`, {method, headers: FOREIGN});
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')], `${method} ${path}`).toEqual([
        403,
        null,
      ]);
    }
    const local = {Origin: 'http://localhost:3000', 'Content-Type': 'application/json'};
    expect((await app.request(`${ORIGIN}/v2/account/info`, {method: 'POST', headers: local, body: '{}'})).status).toBe(
      400,
    );
  });

  it('without an origin, such as the hosted pages, can submit forms', async () => {
    const harness = start();
    const {response} = await harness.call('transactionCreate', requestOf('transactionCreate'));
    const paid = await harness.sandbox.app.request(response.result.pay_url, {
      method: 'POST',
      headers: {Origin: 'null', 'Content-Type': 'application/x-www-form-urlencoded'},
      body: 'action=pay',
    });
    expect([303, 422]).toContain(paid.status);
  });
});

describe('--host', () => {
  it('adds a host name, for requests and for origins', async () => {
    const {hosts} = readArgs(['--host', 'Tunnel.Example', '--host', 'other.example'])!;
    const {sandbox} = start({hosts});
    const status = async (headers: Record<string, string>) =>
      (await sandbox.app.request(`${ORIGIN}/inbox`, {headers})).status;
    expect(await status({Host: 'tunnel.example', Origin: 'https://tunnel.example'})).toBe(200);
    expect(await status({Host: 'other.example:8443'})).toBe(200);
    expect(await status({Host: `localhost:${brand.api.sandboxPort}`, Origin: 'null'})).toBe(403);
    expect(await status({Host: 'sub.tunnel.example'})).toBe(403);
    expect(await status({Host: 'tunnel.example.evil.example'})).toBe(403);
  });

  it.each(['', 'a b', 'http://a', 'a/b', 'a:80', 'a:4010', 'u@a', '[::g]'])('refuses “%s”', (text) => {
    expect(hostNameOf(text)).toBeUndefined();
    expect(() => readArgs(['--host', text])).toThrow('--host must be the name of a host without a port');
  });
});

describe('a connection', () => {
  const RECEIVE_SECONDS = 0.6;
  /** Tolerance for a slow machine, in milliseconds. */
  const PATIENCE_MS = 15_000;
  const CONNECTIONS = 8;
  let running: RunningSandbox;
  beforeAll(async () => {
    running = await startSandbox({port: 0, quiet: true, receiveSeconds: RECEIVE_SECONDS, connections: CONNECTIONS});
  });
  afterAll(() => running.stop());

  const HEAD = `POST ${brand.api.prefix}/transaction/find HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

  /** @returns data that the client receives until the sandbox closes the connection, and the duration in ms */
  function converse(talk: (socket: net.Socket) => void): Promise<{heard: string; afterMs: number}> {
    const begun = performance.now();
    return new Promise((resolve) => {
      let heard = '';
      const socket = net.connect(running.port, '127.0.0.1', () => talk(socket));
      socket.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')));
      // Ignore errors of writes after the connection was closed.
      socket.on('error', () => {});
      socket.on('close', () => resolve({heard, afterMs: performance.now() - begun}));
    });
  }
  const every = (socket: net.Socket, ms: number, text: string) => {
    const timer = setInterval(() => socket.write(text), ms);
    socket.on('close', () => clearInterval(timer));
  };

  const SLOW: [what: string, talk: (socket: net.Socket) => void, heard: RegExp][] = [
    ['that says nothing', () => {}, /^(?:HTTP\/1\.1 408 |$)/],
    ['with half a header', (socket) => socket.write(`POST ${brand.api.prefix}/tran`), /^HTTP\/1\.1 408 /],
    [
      'whose headers come one by one',
      (socket) => {
        socket.write(HEAD);
        every(socket, 50, 'X-More: 1\r\n');
      },
      /^HTTP\/1\.1 408 /,
    ],
    [
      'whose body comes byte by byte',
      (socket) => {
        socket.write(`${HEAD}Content-Length: 1000\r\n\r\n{`);
        every(socket, 50, ' ');
      },
      /^HTTP\/1\.1 408 /,
    ],
    [
      'whose body has no length and no end',
      (socket) => {
        socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`);
        every(socket, 50, '1\r\n \r\n');
      },
      /^HTTP\/1\.1 408 /,
    ],
    [
      'with an answer that waits for another question',
      (socket) => socket.write('GET /inbox HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      /^HTTP\/1\.1 200 /,
    ],
  ];

  it.each(SLOW)('%s is closed in time', async (_what, talk, expected) => {
    const {heard, afterMs} = await converse(talk);
    expect(heard).toMatch(expected);
    expect(afterMs).toBeLessThan(PATIENCE_MS);
  });

  it('whose responses are not read is closed in time', async () => {
    const begun = performance.now();
    const socket = net.connect(running.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    const ended = new Promise((resolve) => socket.on('close', resolve));
    // Send more than the buffers of both sides hold.
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2000));
    // A client that does not read notices the closed connection only when it writes.
    every(socket, 100, '\r\n');
    await ended;
    expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
  });

  it('may send at most 16 KiB of headers', async () => {
    const withHeader = (bytes: number) =>
      converse((socket) =>
        socket.write(`GET /inbox HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: ${'x'.repeat(bytes)}\r\n\r\n`),
      );
    expect((await withHeader(15_000)).heard).toMatch(/^HTTP\/1\.1 200 /);
    expect((await withHeader(17_000)).heard).toMatch(/^HTTP\/1\.1 431 /);
    expect((await withHeader(5_000_000)).heard).toMatch(/^(?:HTTP\/1\.1 431 |$)/);
  });

  it('above the limit is closed without a response, until others have ended', async () => {
    const ask = 'GET /inbox HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const open = Array.from({length: CONNECTIONS}, () => net.connect(running.port, '127.0.0.1'));
    for (const socket of open) socket.on('error', () => {});
    await Promise.all(open.map((socket) => new Promise((resolve) => socket.on('connect', resolve))));
    expect((await converse((socket) => socket.write(ask))).heard).toBe('');
    await Promise.all(
      open.map((socket) => {
        const closed = new Promise((resolve) => socket.on('close', resolve));
        socket.destroy();
        return closed;
      }),
    );
    await expect
      .poll(async () => (await converse((socket) => socket.write(ask))).heard, {timeout: PATIENCE_MS})
      .toMatch(/^HTTP\/1\.1 200 /);
  });
});
