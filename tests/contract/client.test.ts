/**
 * A merchant's program against the published description: generates types from it as documented, compiles the program
 * in `client/` with them, and runs it against the sandbox.
 */
import {readSourceText} from '../../src/facts/sourceText';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {publishedFiles} from '../../src/samples/collections';
import {loadFacts, type Facts} from '../../src/facts/load';
import {withoutComments} from '../../src/operations/parity/code';
import {runProcess} from '../process';
import {startRecordedSandbox} from '../recorder/sandbox';
import {ROOT} from '../root';
import {assertInstalled, isSkipped, titleWith, toolPath} from '../../src/operations/toolFolders';
import {brand} from '../../src/brand';

const CLIENT = toolPath('client');
const PAGES = ['docs/api/api_methods.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/api/api_methods.mdx'];
const GENERATED = ['openapi.json', 'gateway.d.ts', 'names.ts', 'build'];
/** Arguments of the generator in the command on the page. */
const GENERATOR = /^npx openapi-typescript (openapi\.json --output gateway\.d\.ts)$/m;

const page = (file: string) => readSourceText(ROOT, file);

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
  test('shows the client that is tested here', () => {
    const shown = /```ts title="signed\.ts"\n([\s\S]*?)```/.exec(page(file))?.[1];
    const tried = readFileSync(path.join(CLIENT, 'signed.ts'), 'utf8');
    // The Ukrainian page has Ukrainian comments and otherwise the same program.
    const program = (code: string) => (file === PAGES[0] ? code : withoutComments(code, 'ts'));
    expect(program(shown!)).toBe(program(tried));
    expect(page(file)).toMatch(GENERATOR);
    const {hosts} = facts.gateway;
    const {id, api_token} = facts.sandbox.point;
    for (const value of [hosts.sandbox, String(id), api_token]) expect(shown).toContain(`'${value}'`);
  });
});

describe.skipIf(isSkipped('client'))(titleWith('client', 'types generated from the description'), () => {
  beforeAll(async () => {
    assertInstalled('client');
    for (const file of GENERATED) rmSync(path.join(CLIENT, file), {recursive: true, force: true});
    const description = publishedFiles(facts, brand.docs.url).get('openapi.json')!;
    writeFileSync(path.join(CLIENT, 'openapi.json'), description);
    const generator = toolPath('client', 'node_modules/.bin/openapi-typescript');
    await run(generator, GENERATOR.exec(page(PAGES[0]!))![1]!.split(' '));
    await run(generator, ['openapi.json', '--output', 'names.ts', '--enum']);
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
    const sandbox = await startRecordedSandbox('contract');
    const {id, api_token} = facts.sandbox.point;
    const env = {GATEWAY_URL: sandbox.baseUrl, GATEWAY_POINT: String(id), GATEWAY_TOKEN: api_token};
    try {
      const {exitCode, stdout, stderr} = await runProcess([process.execPath, 'build/order.js'], {cwd: CLIENT, env});
      expect([exitCode, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout)).toEqual({
        page: true,
        created: 'New',
        found: true,
        listed: true,
        service: true,
        released: 'Cancelled',
        refused: [409, 205, 'nothing to give back'],
      });
    } finally {
      await sandbox.stop();
    }
  });
});
