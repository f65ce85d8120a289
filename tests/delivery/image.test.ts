/** Performs the steps of the Dockerfile without Docker: copying, checking and starting. */
import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {needed, programs} from '../serverPrograms';
import {startCaddy} from './servers';
import {OUT, prepare} from './delivered';

const here = needed('caddy');
const home = mkdtempSync(path.join(tmpdir(), 'docs-image-'));
afterAll(() => rmSync(home, {recursive: true, force: true}));
beforeAll(async () => {
  await prepare();
});

/** Parses the instructions, with continued lines joined; an instruction that this test does not support fails it. */
function instructions(): [string, string][] {
  return readFileSync(path.join(OUT, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line)!;
      return [name!, rest!];
    });
}

test('the Dockerfile consists of known steps in the expected order', () => {
  const names = instructions().map(([name]) => name);
  expect(names).toEqual(['ARG', 'FROM', 'COPY', 'COPY', 'ENV', 'ENV', 'RUN', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD']);
});

test.runIf(here)(
  'the copied files exist, the health check passes, and the started server serves the site',
  async () => {
    const steps = instructions();
    const inside = (place: string) => path.join(home, place);
    for (const [name, rest] of steps) {
      if (name !== 'COPY') continue;
      const [from, to] = rest.split(' ') as [string, string];
      expect(existsSync(path.join(OUT, from)), from).toBe(true);
      mkdirSync(path.dirname(inside(to)), {recursive: true});
      if (from === 'site') symlinkSync(path.join(OUT, from), inside(to));
      else cpSync(path.join(OUT, from), inside(to));
    }
    const env = Object.fromEntries(
      steps.filter(([name]) => name === 'ENV').map(([, rest]) => rest.split('=') as [string, string]),
    );
    const run = steps.find(([name]) => name === 'RUN')![1].split(' ');
    expect(run[0]).toBe('caddy');
    execFileSync(
      programs.caddy!,
      run.slice(1).map((word) => (word.startsWith('/') ? inside(word) : word)),
      {env: {...process.env, ...env, DOCS_ROOT: inside(env.DOCS_ROOT!), HOME: home}, stdio: 'pipe'},
    );
    const command = JSON.parse(steps.find(([name]) => name === 'CMD')![1]) as string[];
    expect(command.slice(0, 3)).toEqual(['caddy', 'run', '--config']);
    const server = await startCaddy(inside(command[3]!), inside(env.DOCS_ROOT!));
    try {
      const health = steps.find(([name]) => name === 'HEALTHCHECK')![1];
      const address = new URL(health.split(' ').at(-1)!);
      expect(`:${address.port}`).toBe(env.DOCS_ADDRESS);
      expect((await server.ask({path: address.pathname})).status).toBe(200);
      expect((await server.ask({path: '/uk/faq'})).status).toBe(200);
    } finally {
      await server.stop();
    }
  },
);
