/**
 * The published TypeScript client: its types are generated from the published description as documented, it is compiled
 * with the programs in `client/`, and all of them run against the sandbox.
 */
import {readSourceText} from '../../src/facts/sourceText';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {strFromU8, unzipSync} from 'fflate';
import {publishedFiles} from '../../src/samples/collections';
import {LIBRARY, LIBRARY_PACKAGES, libraryFileNames} from '../../src/samples/library';
import {CALLBACK, callPurpose, sign} from '../../src/domain/signing';
import {loadFacts, type Facts} from '../../src/facts/load';
import {commentsOf, withoutComments} from '../../src/operations/parity/code';
import {languageProblems} from '../../src/operations/parity/languages/uk';
import {runProcess} from '../process';
import {startRecordedSandbox} from '../recorder/sandbox';
import {ROOT} from '../root';
import {assertInstalled, isSkipped, titleWith, toolPath} from '../../src/operations/toolFolders';
import {brand, DEFAULT_LOCALE, type Locale} from '../../src/brand';

const CLIENT = toolPath('client');
const PAGES = ['docs/client_library.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/client_library.mdx'];
const GENERATED = ['gateway.d.ts', 'names.ts', 'build'];

const page = (file: string) => readSourceText(ROOT, file);

/** The files in the archive that the site publishes. */
function published(facts: Facts, locale: Locale = DEFAULT_LOCALE): Map<string, string> {
  const archive = unzipSync(publishedFiles(facts, brand.docs.url, locale).get(`${LIBRARY}.zip`) as Uint8Array);
  return new Map(
    Object.entries(archive).map(([name, bytes]) => [name.replace(`${LIBRARY}/`, ''), strFromU8(bytes)] as const),
  );
}

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const manifest = (text: string) => JSON.parse(text) as Manifest;

/** Runs a program in the folder of the client. */
async function run(tool: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const {exitCode, stdout, stderr} = await runProcess([tool, ...args], {cwd: CLIENT, env});
  expect(exitCode, stdout + stderr).toBe(0);
  return stdout;
}

let facts: Facts;
beforeAll(async () => {
  facts = await loadFacts(ROOT);
});

describe.each(PAGES)('%s', (file) => {
  test('shows every program of the client, and the commands of its package.json', () => {
    const shown = [...page(file).matchAll(/^::library\{file=(.+)\}$/gm)].map(([, name]) => name);
    expect(new Set(shown)).toEqual(new Set(libraryFileNames));
    const {scripts} = manifest(published(facts).get('package.json')!);
    for (const name of Object.keys(scripts)) expect(page(file)).toMatch(new RegExp(`^npm (?:run )?${name}$`, 'm'));
    expect(page(file)).toContain(`${LIBRARY}.zip`);
  });
});

test('the Ukrainian client has Ukrainian comments and otherwise the same programs', () => {
  const [english, ukrainian] = [published(facts), published(facts, 'uk')];
  expect([...ukrainian.keys()]).toEqual([...english.keys()]);
  for (const name of libraryFileNames) {
    const comments = commentsOf(ukrainian.get(name)!, 'ts').map(({text}) => text);
    expect(comments.filter((text) => !/\p{Script=Cyrillic}/u.test(text))).toEqual([]);
    expect(comments.flatMap((text) => languageProblems(text))).toEqual([]);
    expect(withoutComments(ukrainian.get(name)!, 'ts')).toBe(withoutComments(english.get(name)!, 'ts'));
  }
});

test('the archive names the versions that are tested here', () => {
  const {dependencies, devDependencies} = manifest(readFileSync(path.join(CLIENT, 'package.json'), 'utf8'));
  const {'@types/node': types, ...others} = LIBRARY_PACKAGES.devDependencies;
  expect(LIBRARY_PACKAGES.dependencies).toEqual(dependencies);
  expect(others).toEqual(devDependencies);
  expect(types).toBe(manifest(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).devDependencies['@types/node']);
});

describe.skipIf(isSkipped('client'))(titleWith('client', 'types generated from the description'), () => {
  beforeAll(async () => {
    assertInstalled('client');
    for (const file of GENERATED) rmSync(path.join(CLIENT, file), {recursive: true, force: true});
    const files = published(facts);
    for (const name of ['openapi.json', ...libraryFileNames]) writeFileSync(path.join(CLIENT, name), files.get(name)!);
    const generator = toolPath('client', 'node_modules/.bin/openapi-typescript');
    await run(generator, manifest(files.get('package.json')!).scripts['types']!.split(' ').slice(1));
    const names = page(PAGES[0]!).match(/`npx openapi-typescript (.+ --enum)`/)![1]!;
    await run(generator, names.split(' '));
  });

  test('the names of statuses and error codes match the description', async () => {
    const names = (await import(path.join(CLIENT, 'names.ts'))) as Record<string, Record<string, number | string>>;
    const {components} = JSON.parse(readFileSync(path.join(CLIENT, 'openapi.json'), 'utf8')) as {
      components: {schemas: Record<string, {enum: number[]; 'x-enum-varnames': string[]}>};
    };
    for (const schema of ['TransactionStatus', 'KnownErrorCode']) {
      const {enum: values, 'x-enum-varnames': named} = components.schemas[schema]!;
      expect(values.map((value) => names[schema]![value])).toEqual(named);
      expect(named.map((name) => names[schema]![name])).toEqual(values);
    }
  });

  test('each enum is named as its component, not after the place where it stands', () => {
    const {components} = JSON.parse(readFileSync(path.join(CLIENT, 'openapi.json'), 'utf8')) as {
      components: {schemas: object};
    };
    const source = readFileSync(path.join(CLIENT, 'names.ts'), 'utf8');
    const enums = [...source.matchAll(/^export enum (\w+)/gm)].map(([, name]) => name!);
    expect(enums.length).toBeGreaterThan(50);
    expect(enums.filter((name) => !Object.hasOwn(components.schemas, name))).toEqual([]);
  });

  test('the program compiles in the strictest mode, and works', async () => {
    // The project's compiler checks the generated types as well; the client's skips declaration files, as most projects
    // do.
    await run(path.join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit']);
    await run(toolPath('client', 'node_modules/.bin/tsc'), ['--skipLibCheck']);
    expect(await play('order.js')).toEqual({
      page: true,
      created: 'New',
      found: true,
      listed: true,
      service: true,
      cancelled: 'Cancelled',
      released: 'Cancelled',
      refused: [409, 205, 'nothing to give back'],
    });
  });

  test('the first call prints the address of the payment page', async () => {
    expect(await start('first.js')).toMatch(/^new http:\/\/localhost:\d+\/pay\/\w+\n$/);
  });

  test('one payment arises whatever is lost, refusals have a name, forged callbacks are told from genuine ones', async () => {
    const {id: point, api_token: token} = facts.sandbox.point;
    const event = facts.contract.operations.get('transactionStatus')!.requestExamples['success']!.value;
    const body = JSON.stringify(event);
    const callback = (
      change: {key?: number; purpose?: string; token?: string; point?: number} = {},
      header = 'signature',
    ) => {
      const head = {point, key: Date.now(), purpose: CALLBACK, ...change};
      const headers = {
        [brand.headers.point.toLowerCase()]: String(head.point),
        [brand.headers.key.toLowerCase()]: String(head.key),
        [brand.headers[header as 'signature' | 'previousSignature'].toLowerCase()]: sign(
          change.token ?? token,
          head,
          body,
        ),
      };
      return {headers, body};
    };
    const tampered = {...callback(), body: body.replace('1250', '1251')};
    const cases = [
      [callback(), true],
      [callback({}, 'previousSignature'), true],
      [callback({key: Date.now() - 200_000}), true],
      [tampered, false],
      [callback({key: Date.now() - 400_000}), false],
      [callback({key: Date.now() + 400_000}), false],
      [callback({token: 'another token'}), false],
      [callback({point: point + 1}), false],
      [callback({purpose: callPurpose('POST', `${brand.api.prefix}/transaction/find`)}), false],
      [{headers: {}, body}, false],
    ] as const;
    expect(tampered.body).not.toBe(body);
    expect(await play('proof.js', JSON.stringify(cases.map(([one]) => one)))).toEqual({
      lostAnswer: ['new', true],
      lostRequest: ['new', true],
      internalError: ['new', true],
      absent: true,
      refused: ['Refusal', 206, true],
      busy: [301, 3],
      alwaysBusy: ['Refusal', 15, false],
      noEnvelope: ['Unknown'],
      genuine: cases.map(([, is]) => is),
      event: 'transaction.status',
    });
  });
});

/** Runs a compiled program against a sandbox of its own. @returns what it prints */
async function start(program: string, ...args: string[]): Promise<string> {
  const sandbox = await startRecordedSandbox('contract');
  const {id, api_token} = facts.sandbox.point;
  const env = {GATEWAY_URL: sandbox.baseUrl, GATEWAY_POINT: String(id), GATEWAY_TOKEN: api_token};
  try {
    return await run(process.execPath, [path.join('build', program), ...args], env);
  } finally {
    await sandbox.stop();
  }
}

const play = async (program: string, ...args: string[]): Promise<unknown> =>
  JSON.parse(await start(program, ...args)) as unknown;
