/** The repairs that the signature lab shows are code that readers paste: each runs, in each language, and does what it says. */
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createHmac} from 'node:crypto';
import {afterAll, beforeAll, describe, expect, it, test} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {sampleLanguages} from '../../src/samples';
import {runProcess} from '../process';
import {ROOT} from '../root';
import {startMachine} from './jvm/machine';
import {compileListed} from './programs';
import {NO_CODE, REPAIRS, repairsSource, type RunLanguage} from './repairs/scaffolds';
import {findToolchains} from './toolchains';
import {brand} from '../../src/brand';

const facts = await loadFacts(ROOT);
const toolchains = findToolchains();
const runnable = sampleLanguages.filter(({id}) => id !== 'http' && !toolchains.missing.has(id));

const TOKEN = 'sandbox_3kT9vQ2mX7pL5wRz';
const JSON_BODY = '{"description":"Кава & <чай>"}';
const TEXT = `5001.1795248000000.POST ${brand.api.prefix}/transaction/find\n${JSON_BODY}`;
const SIGNATURE = createHmac('sha256', TOKEN).update(TEXT).digest('hex');
/** Expected output of each repair, from the inputs of the scaffolds. */
const EXPECTED: Record<string, string> = {
  token: TOKEN,
  path: `${brand.api.prefix}/transaction/find`,
  text: TEXT,
  mac: SIGNATURE,
  hex: SIGNATURE,
  callback: `5001.1795248000000.CALLBACK\n${JSON_BODY}`,
  query: 'B=~&a.c=1&a=2&b=%D0%9A',
};

let dir: string;
let echo: string;
const server = createServer((request, response) => void request.pipe(response));
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'repairs-'));
  // As copied from a document: with a byte order mark, quotes and white space at both ends.
  writeFileSync(path.join(dir, 'token.txt'), `\uFEFF "${TOKEN}"\r\n`);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  echo = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  rmSync(dir, {recursive: true, force: true});
});

async function run(language: RunLanguage): Promise<string> {
  if (language === 'java' || language === 'kotlin') {
    const machine = startMachine(await compileListed(facts, language, toolchains), '', dir);
    try {
      return told(await machine.run(REPAIRS));
    } finally {
      await machine.stop();
    }
  }
  const {fileName, source} = repairsSource(facts, language);
  const file = path.join(dir, fileName);
  writeFileSync(file, source);
  const interpreter = {bash: 'bash', php: 'php', javascript: process.execPath, python: toolchains.python}[language];
  // In a locale of UTF-8 a shell counts characters.
  return told(await runProcess([interpreter, file], {cwd: dir, env: {ECHO: echo, LC_ALL: 'C.UTF-8'}}));
}

function told({exitCode, stdout, stderr}: Awaited<ReturnType<typeof runProcess>>): string {
  if (exitCode !== 0) throw new Error(`ended with ${exitCode}\n${stderr}`);
  return stdout;
}

describe.each(runnable)('repairs in $label', ({id}) => {
  const language = id as RunLanguage;
  const values = new Map<string, string>();
  const names = Object.keys(facts.signatureMistakes.repairs).filter((name) => !NO_CODE[language]?.includes(name));

  beforeAll(async () => {
    for (const line of (await run(language)).trimEnd().split('\n')) {
      const [name, base64 = ''] = line.split('\t') as [string, string?];
      values.set(name, Buffer.from(base64, 'base64').toString());
    }
  }, 400_000);

  it('are all run', () => expect([...values.keys()].sort()).toEqual([...names].sort()));

  it('are comments where they are no code', () => {
    for (const name of NO_CODE[language] ?? []) expect(facts.signatureMistakes.repairs[name]![language]).toMatch(/^# /);
  });

  it('make a key of milliseconds', () => {
    expect(values.get('key')).toMatch(/^\d{13}$/);
    expect(Math.abs(Number(values.get('key')) - Date.now())).toBeLessThan(600_000);
  });

  it.each(names.filter((name) => name in EXPECTED))('%s', (name) => {
    // The output of OpenSSL ends with a line feed.
    expect(values.get(name)!.replace(/\n$/, '')).toBe(EXPECTED[name]);
  });

  it('take the body as one string of UTF-8', () => {
    const {description} = JSON.parse(values.get('body')!) as {description: string};
    expect(description).toBe('Кава & <чай>');
    // A shell has no bytes to show, but it counts them.
    if (language === 'bash') expect(values.get('bytes')).toBe(String(Buffer.byteLength(JSON_BODY)));
    else expect(JSON.parse(values.get('bytes')!)).toMatchObject({description: 'Кава & <чай>'});
  });
});

describe('repairs of raw HTTP', () => {
  const lines = Object.fromEntries(
    Object.entries(facts.signatureMistakes.repairs).map(([name, {http}]) => [name, http]),
  );

  test('show the lines that are sent, with a path of the API', () => {
    const [method, target, version] = lines['path']!.split(' ');
    expect([method, version]).toEqual(['POST', 'HTTP/1.1']);
    const base = new URL(facts.gateway.hosts.sandbox).pathname;
    expect([...facts.contract.operations.values()].map((operation) => base + operation.path)).toContain(target);
    expect(lines['key']).toMatch(new RegExp(`^${brand.headers.key}: \\d{13}$`));
    expect(lines['mac']).toMatch(new RegExp(`^${brand.headers.signature}: `));
    expect(lines['hex']).toMatch(new RegExp(`^${brand.headers.signature}: `));
  });

  test('show texts as they are signed', () => {
    for (const [name, purpose] of [
      ['text', `POST ${brand.api.prefix}/transaction/find`],
      ['callback', 'CALLBACK'],
    ] as const) {
      const [head, body] = lines[name]!.split('\n') as [string, string];
      expect(head).toBe(`5001.1795248000000.${purpose}`);
      expect(() => JSON.parse(body)).not.toThrow();
    }
  });

  test('are comments where there is nothing to send', () => {
    for (const name of ['token', 'body', 'bytes', 'query']) expect(lines[name], name).toMatch(/^# /);
  });
});
