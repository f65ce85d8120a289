/**
 * A build loads its configuration once for the list of locales and once per locale, but reads facts and writes files
 * only once. The next build uses the on-disk cache.
 */
import {cpSync, mkdirSync, readdirSync, rmSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {factFiles} from '../../../src/facts/sources';
import {ROOT} from '../../root';
import {temporaryFolder} from '../../temporary';

const counted = vi.hoisted(() => ({
  parsed: [] as string[],
  linted: [] as string[],
  written: [] as string[],
  compared: [] as string[],
}));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const writeFileSync: typeof real.writeFileSync = (file, ...rest) => {
    counted.written.push(String(file));
    real.writeFileSync(file, ...rest);
  };
  const readFileSync = ((file: string, options: BufferEncoding) => {
    if (/(?<!node_modules)\/\.cache\//.test(String(file))) counted.compared.push(file);
    return real.readFileSync(file, options);
  }) as typeof real.readFileSync;
  return {...real, writeFileSync, readFileSync};
});
vi.mock('yaml', async (original) => {
  const real = await original<typeof import('yaml')>();
  return {
    ...real,
    parseDocument: (text: string, options: object) => {
      counted.parsed.push(text);
      return real.parseDocument(text, options);
    },
  };
});
vi.mock('@redocly/openapi-core', async (original) => {
  const real = await original<typeof import('@redocly/openapi-core')>();
  const lint: typeof real.lint = (options) => {
    counted.linted.push(options.ref);
    return real.lint(options);
  };
  return {...real, lint};
});

/** Loads the facts like `docusaurus build`: configuration, plugin and some pages, each time in fresh modules. */
async function loadConfiguration(root: string): Promise<string> {
  vi.resetModules();
  const {writeGeneratedFiles} = await import('../../../src/site/config/generated');
  const {redirects} = await import('../../../src/site/config/redirects');
  const {sourcesHash: hash} = await writeGeneratedFiles(root);
  expect((await redirects(root)).length).toBeGreaterThan(0);
  return hash;
}

async function buildLocale(root: string, locale: 'en' | 'uk'): Promise<string> {
  const hash = await loadConfiguration(root);
  const {watchSources} = await import('../../../src/site/plugins/watchSources');
  const {createContext} = await import('../../../src/render/markdown/directives');
  const plugin = await watchSources(root)({} as never, undefined);
  if (plugin) await plugin.loadContent?.();
  for (const version of [undefined, undefined, '1.0']) await createContext(root, locale, version);
  return hash;
}

describe('a build of two locales', () => {
  const root = temporaryFolder('once');
  const hashes: string[] = [];
  beforeAll(async () => {
    for (const part of ['package.json', 'src', 'i18n/uk', 'docs', 'versioned_docs'])
      cpSync(path.join(ROOT, part), path.join(root, part), {recursive: true});
    // The sandbox is bundled with its packages. An empty folder keeps the cache of other builds out.
    mkdirSync(path.join(root, 'node_modules'));
    for (const entry of readdirSync(path.join(ROOT, 'node_modules')))
      if (entry !== '.cache')
        symlinkSync(path.join(ROOT, 'node_modules', entry), path.join(root, 'node_modules', entry));
    vi.stubEnv('NODE_ENV', 'production');
    hashes.push(await loadConfiguration(root), await buildLocale(root, 'en'), await buildLocale(root, 'uk'));
    vi.unstubAllEnvs();
  }, 180_000);
  afterAll(() => rmSync(root, {recursive: true}));

  test('parses each file of facts once', () => {
    expect(new Set(counted.parsed).size).toBe(counted.parsed.length);
    const yaml = factFiles(root).filter((file) => /\.yaml$|^package\.json$/.test(file) && !/openapi/.test(file));
    expect(counted.parsed).toHaveLength(yaml.length);
  });
  test('lints each contract once', () => {
    expect(counted.linted.map((file) => path.relative(root, file))).toEqual([
      'src/contract/openapi/openapi.yaml',
      'src/contract/data/versions/1.0/openapi.yaml',
    ]);
  });
  test('generates and writes each file once', () => {
    // Before a file is written, it is compared with the existing one.
    expect(new Set(counted.compared).size).toBe(counted.compared.length);
    const written = counted.written.filter(
      (file) => file.startsWith(root) && !file.startsWith(path.join(root, 'node_modules')),
    );
    expect(written.length).toBeGreaterThan(100);
    expect(new Set(written).size).toBe(written.length);
    expect([...written].sort()).toEqual([...counted.compared].sort());
  });
  test('computes one hash of its sources', () => {
    expect(new Set(hashes).size).toBe(1);
  });
  test('lets the next process skip parsing and linting', async () => {
    vi.resetModules();
    for (const list of [counted.parsed, counted.linted]) list.length = 0;
    // Outside production, so that only the on-disk cache is used.
    const {loadFacts} = await import('../../../src/facts/load');
    expect((await loadFacts(root)).errors.length).toBeGreaterThan(10);
    expect(counted).toMatchObject({parsed: [], linted: []});
  });
});
