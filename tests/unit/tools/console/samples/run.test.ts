/** Browser substitutes for Node APIs, and exit codes of compiled samples. */
import {createHmac} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {type CompiledSample, runSample} from '../../../../../src/tools/console/samples/run';
import type {StandIns, RunEnvironment} from '../../../../../src/tools/console/samples/standIns';
import {brand, sandboxOrigin, sandboxUrl} from '../../../../../src/brand';

const BASE = sandboxUrl;

/** Runs the program of a test. */
function run(program: (given: StandIns) => Promise<void>, changes: Partial<RunEnvironment> = {}) {
  const sent: Parameters<RunEnvironment['send']>[0][] = [];
  const ended = runSample(
    program as CompiledSample,
    {path: '/x', body: {}},
    {
      baseUrl: BASE,
      now: 1_800_000_000_000,
      send(call) {
        sent.push(call);
        return Promise.resolve({status: 200, headers: [['content-type', 'text/csv']], text: 'a\r\nї\n'});
      },
      ...changes,
    },
  );
  return ended.then((outcome) => ({...outcome, sent}));
}

describe('substitutes for Node APIs', () => {
  it('sign like node:crypto', async () => {
    await run(async ({createHmac: standIn}) => {
      for (const [key, parts] of [
        ['token', ['text']],
        ['ключ', ['їжак', ' 😀', '']],
        ['k'.repeat(200), ['']],
      ] as const) {
        const [real, own] = [createHmac('sha256', key), standIn('sha256', key)];
        for (const part of parts) {
          real.update(part);
          own.update(part);
        }
        expect(own.digest('hex')).toBe(real.digest('hex'));
      }
      expect(() => standIn('sha1', 'key')).toThrow('sha1');
      expect(() => standIn('sha256', 'key').digest('base64')).toThrow('base64');
    });
  });

  it('receive path, body and time', async () => {
    const ended = await runSample(
      async ({console, Date: clock}, path, body) => console.log(path, JSON.stringify(body), clock.now()),
      {path: '/transaction/pay', body: {a: 1}},
      {baseUrl: BASE, now: 7, send: () => Promise.reject(new Error('nothing is sent'))},
    );
    expect(ended).toEqual({exitCode: 0, stdout: '/transaction/pay {"a":1} 7\n', stderr: ''});
  });

  it('send below the base URL and return the response byte for byte', async () => {
    const {stdout, exitCode, sent} = await run(async ({fetch, process, Buffer}) => {
      const response = await fetch(new URL(`${BASE}/report/download?x=1`), {
        method: 'POST',
        headers: {'Content-Type': 'application/json', [brand.headers.key]: '1'},
        body: '{}',
        signal: AbortSignal.timeout(30_000),
      });
      expect(response.headers.get('Content-Type')).toBe('text/csv');
      process.stdout.write(Buffer.from(await response.arrayBuffer()));
    });
    expect({stdout, exitCode}).toEqual({stdout: 'a\r\nї\n', exitCode: 0});
    expect(sent).toEqual([
      {
        path: '/report/download?x=1',
        body: '{}',
        headers: [
          ['Content-Type', 'application/json'],
          [brand.headers.key, '1'],
        ],
      },
    ]);
  });

  it.each([
    ['another host', 'https://shop.example/v2/transaction/pay', 'POST'],
    ['another path', `${sandboxOrigin}/sandbox/reset`, 'POST'],
    ['a path with dot segments', `${sandboxUrl}/../sandbox/reset`, 'POST'],
    ['a URL with the same prefix', `${sandboxUrl}0/transaction/pay`, 'POST'],
    ['another method', `${BASE}/transaction/pay`, 'GET'],
  ])('reject any other target: %s', async (_what, url, method) => {
    const {exitCode, stderr, sent} = await run(async ({fetch}) => void (await fetch(url, {method})));
    expect({exitCode, sent}).toEqual({exitCode: 1, sent: []});
    expect(stderr).toMatch(/^Uncaught TypeError: fetch failed: .*localhost:4010\/v2 only\n$/);
  });

  it('fail like fetch if there is no response or the signal aborts', async () => {
    const failing = await run(
      async ({fetch, console}) => {
        await fetch(`${BASE}/x`, {method: 'POST'}).catch((error: unknown) => console.error(error));
      },
      {send: () => Promise.resolve({failed: 'the connection broke'})},
    );
    expect(failing.stderr).toBe('TypeError: fetch failed: the connection broke\n');
    const wait = new AbortController();
    const impatient = await run(
      async ({fetch}) => void (await fetch(`${BASE}/x`, {method: 'POST', signal: wait.signal})),
      {
        send() {
          wait.abort(new Error('too long'));
          return new Promise(() => {});
        },
      },
    );
    expect(impatient).toMatchObject({exitCode: 1, stderr: 'Uncaught Error: too long\n'});
    const late = await run(
      async ({fetch}) =>
        void (await fetch(`${BASE}/x`, {method: 'POST', signal: AbortSignal.abort(new Error('over'))})),
      {send: () => new Promise(() => {})},
    );
    expect(late.stderr).toBe('Uncaught Error: over\n');
  });

  it('have an empty environment', async () => {
    await run(async ({process}) => expect(process.env).toEqual({}));
  });
});

describe('end of a program', () => {
  it.each([0, 1, 2])('process.exit ends it with code %d', async (code) => {
    const {exitCode, stdout} = await run(async ({process, console}) => {
      console.log('before');
      process.exit(code);
      console.log('after');
    });
    expect({exitCode, stdout}).toEqual({exitCode: code, stdout: 'before\n'});
  });

  it('an uncaught asynchronous error ends it with code 1', async () => {
    const {exitCode, stderr} = await run(() => Promise.reject(new RangeError('what')));
    expect({exitCode, stderr}).toEqual({exitCode: 1, stderr: 'Uncaught RangeError: what\n'});
  });

  it('an uncaught synchronous error ends it with code 1', async () => {
    const {exitCode, stderr} = await run(() => {
      throw new RangeError('what');
    });
    expect({exitCode, stderr}).toEqual({exitCode: 1, stderr: 'Uncaught RangeError: what\n'});
  });
});
