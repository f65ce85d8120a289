import http from 'node:http';
import net from 'node:net';
import type {AddressInfo} from 'node:net';
import {execFile} from 'node:child_process';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {sendHttp} from '../../../src/gateway/callbacks/sendHttp';
import {startSandbox, type RunningSandbox} from '../../../src/gateway';
import {callPurpose, sign} from '../../../src/domain/signing';
import {facts, requestOf, newKey} from './helpers';
import {brand} from '../../../src/brand';

/** Timeout for events that normally take 0.1 s, with a margin for a slow machine. */
const PATIENCE_MS = 15_000;
/** Timeout of a command, which loads TypeScript and all facts: 2 s of CPU time, with a margin for a slow machine. */
const COMMAND_MS = 120_000;

let running: RunningSandbox;
const {id: point, api_token} = facts.sandbox.point;

beforeAll(async () => {
  running = await startSandbox({port: 0, timeScale: 1000, quiet: true});
});
afterAll(() => running.stop());

async function call(path: string, body: unknown, base = running.baseUrl): Promise<any> {
  const text = JSON.stringify(body);
  const key = newKey();
  const headers = {
    'Content-Type': 'application/json',
    [brand.headers.point]: String(point),
    [brand.headers.key]: String(key),
    [brand.headers.signature]: sign(
      api_token,
      {point, key, purpose: callPurpose('POST', new URL(base + path).pathname)},
      text,
    ),
  };
  return (await fetch(`${base}${path}`, {method: 'POST', headers, body: text})).json();
}

describe('a running sandbox', () => {
  it('is reachable as localhost and 127.0.0.1', async () => {
    expect(running.url).toBe(`http://localhost:${running.port}`);
    for (const base of [running.baseUrl, `http://127.0.0.1:${running.port}/v2`]) {
      expect((await call('/transaction/find', {id: 900001}, base)).response.status).toBe(1);
    }
  });

  it('delivers to its own inbox, signed', async () => {
    const body = requestOf('transactionPay', {point: {callback_url: `${running.url}/inbox`}});
    const {response} = await call('/transaction/pay', body);
    await vi.waitFor(
      async () => {
        const inbox = (await (await fetch(`${running.url}/inbox`)).json()) as any[];
        expect(inbox).toMatchObject([{verified: true, event: {transaction: {id: response.id, status: 1}}}]);
        expect(JSON.parse(inbox[0].body)).toEqual(inbox[0].event);
      },
      {timeout: PATIENCE_MS},
    );
  });

  it('keeps the spelling of header names and follows no redirect', async () => {
    const seen: {url: string | undefined; raw: string[]}[] = [];
    const shop = http.createServer((request, response) => {
      seen.push({url: request.url, raw: request.rawHeaders});
      request.resume();
      response.writeHead(307, {Location: '/elsewhere'}).end();
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const {port} = shop.address() as AddressInfo;
    try {
      await call(
        '/transaction/pay',
        requestOf('transactionPay', {point: {callback_url: `http://localhost:${port}/hook`}}),
      );
      // The second attempt follows after a simulated minute, which takes 60 ms.
      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(1), {timeout: PATIENCE_MS});
      expect(new Set(seen.map(({url}) => url))).toEqual(new Set(['/hook']));
      for (const name of [
        brand.headers.point,
        brand.headers.key,
        brand.headers.signature,
        'Content-Type',
        'Content-Length',
      ])
        expect(seen[0]!.raw).toContain(name);
    } finally {
      await call('/transaction/find', {id: 900001});
      await fetch(`${running.url}/sandbox/reset`, {method: 'POST'});
      shop.closeAllConnections();
      await new Promise((resolve) => shop.close(resolve));
    }
  });

  it('responds to a body that is far too large', async () => {
    const body = Buffer.alloc(3_000_000, 32);
    const response = await fetch(`${running.baseUrl}/transaction/find`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body,
    });
    expect(response.status).toBe(413);
  });

  it('responds 408 to an incomplete request, and closes the connection', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const impatient = await startSandbox({port: 0, quiet: true, receiveSeconds: 0.5});
    try {
      const begun = Date.now();
      const heard = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = net.connect(impatient.port, '127.0.0.1', () =>
          socket.write(
            `POST ${brand.api.prefix}/transaction/find HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"id":`,
          ),
        );
        socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      });
      expect(heard).toMatch(/^HTTP\/1\.1 408 /);
      expect(Date.now() - begun).toBeLessThan(PATIENCE_MS);
      // The client is at fault, so the sandbox must not log an error.
      expect(error.mock.calls).toEqual([]);
    } finally {
      error.mockRestore();
      await impatient.stop();
    }
  });

  it('reports that its port is in use', async () => {
    await expect(startSandbox({port: running.port, quiet: true})).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port: running.port,
    });
  });
});

describe('sending a callback', () => {
  const withShop = async (answer: http.RequestListener, test: (url: URL) => Promise<void>) => {
    const shop = http.createServer(answer);
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    try {
      await test(new URL(`http://localhost:${(shop.address() as AddressInfo).port}/`));
    } finally {
      shop.closeAllConnections();
      await new Promise((resolve) => shop.close(resolve));
    }
  };

  it('stops when aborted', async () => {
    const controller = new AbortController();
    // The shop accepts the request but never responds.
    await withShop(
      () => controller.abort(),
      (url) =>
        expect(sendHttp(url, {}, Buffer.from('{}'), controller.signal)).rejects.toMatchObject({name: 'AbortError'}),
    );
  });

  it('does not accept an incomplete response', async () => {
    await withShop(
      (_, response) => {
        response.writeHead(200, {'Content-Length': '10'});
        response.write('half', () => response.destroy());
      },
      (url) => expect(sendHttp(url, {}, Buffer.from('{}'), new AbortController().signal)).rejects.toThrow(),
    );
  });
});

describe('npm run sandbox', {timeout: COMMAND_MS}, () => {
  const run = (...args: string[]) =>
    new Promise<{code: number; stdout: string; stderr: string}>((resolve) => {
      execFile(process.execPath, ['--import', 'tsx', 'src/gateway/cli.ts', ...args], (error, stdout, stderr) => {
        resolve({code: Number(error?.code ?? 0), stdout, stderr});
      });
    });

  it('explains a port in use and exits with 1', async () => {
    const {code, stderr} = await run('--port', String(running.port));
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${running.port} is taken`);
    expect(stderr).toContain('--port');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('prints nothing with --quiet, and its addresses without', async () => {
    const heard = (...flags: string[]) =>
      new Promise<string>((resolve) => {
        const command = ['--import', 'tsx', 'src/gateway/cli.ts', '--port', '0', ...flags];
        const child = execFile(process.execPath, command, (_, stdout) => resolve(stdout));
        // With --quiet nothing signals readiness, so wait until the other process is ready.
        child.stdout!.once('data', () => child.kill());
        if (flags.length > 0) void loud.then(() => child.kill());
      });
    const loud: Promise<string> = heard();
    const quiet = heard('--quiet');
    expect(await loud).toContain('API token');
    expect(await quiet).toBe('');
  });

  it('exits with 2 for an unknown flag and with 0 for --help', async () => {
    const [wrong, help] = await Promise.all([run('--speed', '2'), run('--help')]);
    expect([wrong.code, help.code]).toEqual([2, 0]);
    expect(wrong.stderr).toContain("'--speed'");
    expect(help.stdout).toContain('--time-scale');
  });
});
