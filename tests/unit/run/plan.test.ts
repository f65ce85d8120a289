/** The selection of steps for a change: wide enough, but no wider than necessary. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {CHOSEN, describePlan, isProse, planOf, type Project} from '../../run/plan';
import {hostFiles, isWeighed, visits} from '../../run/project';
import {filesBelow} from '../../projectFiles';
import {ROOT} from '../../root';

const UNIT = 'tests/unit/domain/signing.test.ts';
const CALLS = 'tests/unit/gateway/calls.test.ts';
const GUIDES = 'tests/samples/guides.test.ts';
const FLOWS = 'tests/samples/flows.test.ts';
const MISTAKES = 'tests/content/mistakes.test.ts';
const ONCE = 'tests/unit/facts/once.test.ts';
const TRAFFIC = 'tests/contract/traffic.test.ts';
const LINT = 'tests/contract/lint.test.ts';
const READER = 'tests/e2e/reader.spec.ts';
const PAGES = 'tests/e2e/pages.spec.ts';
const STATES = 'tests/e2e/states.spec.ts';
const HTML = 'tests/build/html.test.ts';
const WEIGHT = 'tests/build/budgets.test.ts';

/** A small project: its import graph, and the names in its tests. */
const project: Project = {
  tests: new Map(
    Object.entries({
      [UNIT]: ['src/domain/signing/index.ts'],
      [CALLS]: ['src/domain/signing/index.ts', 'src/gateway/sandbox.ts', 'src/facts/load.ts'],
      [GUIDES]: ['src/facts/load.ts'],
      [FLOWS]: ['src/facts/load.ts', 'src/gateway/sandbox.ts'],
      'tests/content/pages.test.ts': ['src/facts/load.ts', 'src/render/a.ts'],
      [MISTAKES]: ['src/facts/load.ts'],
      [ONCE]: ['src/facts/load.ts'],
      [TRAFFIC]: ['src/facts/load.ts', 'tests/recorder/exchange.ts'],
      [LINT]: ['src/operations/linter/lint.ts'],
      [HTML]: ['tests/build/site.ts'],
      [WEIGHT]: ['tests/build/site.ts'],
      [READER]: ['tests/e2e/test.ts'],
      [PAGES]: ['tests/e2e/test.ts'],
      [STATES]: ['tests/e2e/test.ts'],
      'tests/pipeline/pipeline.test.ts': [],
    }).map(([file, imported]) => [file, new Set([file, ...imported])]),
  ),
  configuration: new Set([
    'docusaurus.config.ts',
    'src/site/config/theme.ts',
    'src/facts/load.ts',
    'src/domain/signing/index.ts',
  ]),
  hosts: new Set(['tests/delivery/serve.ts', 'src/operations/delivery/description/index.ts', 'src/facts/load.ts']),
  names: new Map([
    [GUIDES, new Set(['docs/request_format.mdx'])],
    [FLOWS, new Set(['tests/samples/jvm/Driver.java'])],
    [MISTAKES, new Set(['i18n/uk/parity'])],
    [ONCE, new Set(['docs', 'i18n/uk/parity', 'i18n/uk/strings.yaml'])],
    [READER, new Set(['docs', 'docs-wrapper'])],
    [LINT, new Set(['docs/api/api_methods.mdx', 'client'])],
  ]),
  routes: (page) => {
    const route = `/${page.replace(/^.*?\//, '').replace('.mdx', '')}`;
    return [route, `/uk${route}`];
  },
  visits: (routes) => [
    ...(routes.includes('/faq') ? [`${READER}:12`] : []),
    ...(routes.includes('/uk/callbacks') ? [STATES] : []),
  ],
  weighed: (routes) => routes.includes('/services'),
};

const plan = (...files: string[]) =>
  planOf(
    files.map((file) => ({file, kind: 'changed'})),
    project,
  );
const steps = (...files: string[]) => Object.keys(plan(...files)).sort();
const ALL = [...CHOSEN].sort();
const SITE = 'site build, both locales';

describe('a changed page', () => {
  test('runs the build, the tests of content and HTML, and the browser tests that visit it', () => {
    const changed = plan('docs/faq.mdx');
    expect(Object.keys(changed).sort()).toEqual(['build', 'content', 'e2e', SITE]);
    expect(changed.content!.files).toEqual(['tests/content/pages.test.ts']);
    expect(changed.build!.files).toEqual([HTML]);
    expect(changed.e2e).toMatchObject({files: [`${READER}:12`], routes: ['/faq', '/uk/faq']});
  });

  test('runs the tests of mistakes in facts if a fact or the list of pages changes, but not for a text', () => {
    for (const file of [MISTAKES, ONCE]) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    expect(plan('docs/faq.mdx', 'i18n/uk/parity/docs/faq.yaml').content!.files).not.toContain(MISTAKES);
    expect(plan('docs/faq.mdx', 'src/contract/data/gateway.yaml').content!.files).toBeUndefined();
    expect(planOf([{file: 'docs/new.mdx', kind: 'moved'}], project).content!.files).toBeUndefined();
    expect(plan('docs/faq.mdx', 'i18n/uk/parity/docs/faq.yaml').unit).toBeUndefined();
    expect(plan('i18n/uk/strings.yaml').unit!.files).toBeUndefined();
    expect(plan(MISTAKES).content!.files).toEqual([MISTAKES]);
  });

  test('runs the weight test if a budget names the page, or if more than a text changes', () => {
    expect(existsSync(path.join(ROOT, WEIGHT))).toBe(true);
    expect(plan('docs/services.mdx').build!.files).toBeUndefined();
    expect(plan('docs/services.mdx', 'i18n/uk/parity/docs/services.yaml').build!.files).toBeUndefined();
    expect(plan('docs/faq.mdx', 'src/site/css/tokens.css').build!.files).toBeUndefined();
    expect(planOf([{file: 'docs/new.mdx', kind: 'moved'}], project).build!.files).toBeUndefined();
  });

  test('a budget names a page in both locales', () => {
    for (const route of ['/', '/uk', '/services', '/uk/services']) expect(isWeighed([route]), route).toBe(true);
    for (const route of ['/faq', '/uk/faq', '/ukraine']) expect(isWeighed([route]), route).toBe(false);
  });

  test('a page with executed samples runs them', () => {
    expect(plan('docs/request_format.mdx').samples!.files).toEqual([GUIDES]);
  });

  test('a page that shows how to use the published files runs its commands', () => {
    expect(plan('docs/api/api_methods.mdx').contract!.files).toEqual([LINT]);
    expect(plan('docs/api/api_methods.mdx').samples).toBeUndefined();
  });

  test('a browser test may name the page of the other locale', () => {
    expect(plan('docs/callbacks.mdx').e2e!.files).toEqual([STATES]);
  });

  test('an added, removed or moved page affects all tests of links', () => {
    expect(Object.keys(planOf([{file: 'docs/new.mdx', kind: 'moved'}], project)).sort()).toEqual(ALL);
  });
});

describe('changed code', () => {
  test('runs the tests that import it', () => {
    const changed = plan('src/operations/linter/lint.ts');
    expect(changed).toEqual({contract: {files: [LINT], because: ['src/operations/linter/lint.ts']}});
  });

  test('code of the configuration affects the site', () => {
    expect(steps('src/site/config/theme.ts')).toEqual(['build', 'e2e', 'pipeline', SITE]);
    expect(steps('src/domain/signing/index.ts')).toEqual(['build', 'e2e', 'pipeline', SITE, 'unit']);
  });

  test('files that Docusaurus and loaders find by path affect the site', () => {
    for (const file of [
      'src/theme/Layout/index.tsx',
      'src/site/css/tokens.css',
      'src/site/components/Tabs/index.tsx',
      'src/page/body/main.ts',
      'src/search/client/worker.ts',
      'src/site/patches/text/loader.cjs',
      'static/img/logo.svg',
    ])
      expect(steps(file), file).toEqual(['build', 'e2e', SITE]);
  });

  test('traffic is validated only if it is complete', () => {
    const changed = plan('tests/recorder/exchange.ts');
    expect(changed.contract!.files).toEqual([TRAFFIC]);
    expect(changed.unit!.files).toBeUndefined();
    expect(changed.samples!.files).toBeUndefined();
  });

  test('a changed test is run, with a built site if it needs one', () => {
    expect(plan(UNIT).unit!.files).toEqual([UNIT]);
    expect(steps(UNIT)).toEqual(['unit']);
    expect(steps(READER)).toEqual(['e2e', SITE]);
  });

  test('the host of the browser tests, such as a delivered header, is tested by all of them', () => {
    for (const file of ['tests/delivery/serve.ts', 'src/operations/delivery/description/index.ts']) {
      expect(steps(file), file).toEqual(['e2e', SITE]);
      expect(plan(file).e2e!.files, file).toBeUndefined();
    }
    const hosts = hostFiles();
    for (const file of ['description/index.ts', 'servers/nginx.ts', 'compress/index.ts'])
      expect(hosts, file).toContain(`src/operations/delivery/${file}`);
  });

  test('if all files of a step are selected, the whole step is', () => {
    expect(plan('tests/e2e/test.ts').e2e!.files).toBeUndefined();
  });
});

describe('changed data', () => {
  test.each([
    'src/contract/data/gateway.yaml',
    'src/contract/data/methods/blik.yaml',
    'src/contract/openapi/openapi.yaml',
    'i18n/uk/strings.yaml',
    'package-lock.json',
    'vitest.config.mts',
    'tsconfig.json',
    'tests/fixtures/routes.json',
    'something/new.xyz',
  ])('%s: everything', (file) => {
    expect(steps(file)).toEqual(ALL);
    expect(Object.values(plan(file)).every(({files}) => files === undefined)).toBe(true);
  });

  test('search data: neither the sandbox nor the samples', () => {
    expect(steps('src/contract/search/vocabulary.yaml')).toEqual(['build', 'content', 'e2e', SITE, 'unit']);
  });

  test('the client program: the test that runs it', () => {
    for (const file of ['client/order.ts', 'client/package.json']) {
      expect(steps(file)).toEqual(['contract']);
      expect(plan(file).contract!.files).toEqual([LINT]);
    }
  });

  test('a helper file of tests: those tests', () => {
    expect(steps('tests/samples/jvm/Driver.java')).toEqual(['samples']);
    expect(plan('tests/samples/jvm/Driver.java').samples!.files).toBeUndefined();
  });
});

describe('the browser tests that visit a page', () => {
  const source = `
    test.describe('a', () => {
      test('opens', async ({page}) => {
        await page.goto('/faq#top');
      });
      test('other', async ({page}) => page.goto(\`/callbacks/\`));
    });`;

  test('single tests by their line', () => {
    expect(visits('a.spec.ts', source, ['/faq'])).toEqual(['a.spec.ts:3']);
    expect(visits('a.spec.ts', source, ['/callbacks', '/faq'])).toEqual(['a.spec.ts:3', 'a.spec.ts:6']);
    expect(visits('a.spec.ts', source, ['/other'])).toEqual([]);
  });

  test('the whole file if the address is outside of the tests', () => {
    expect(visits('a.spec.ts', `const PAGE = '/faq';${source}`, ['/faq'])).toEqual(['a.spec.ts']);
  });

  test('tests with pages in their titles are selected by a pattern', () => {
    const looped = "for (const path of ['/faq']) test(`${path} is quiet`, async ({page}) => page.goto(path));";
    expect(visits('a.spec.ts', looped, ['/faq'])).toEqual([]);
  });
});

test('prose about the project runs static checks only', () => {
  expect(steps('README.md', '.github/decisions/search.md', 'LICENSE', 'i18n/uk/words.txt')).toEqual([]);
});

test('a wide selection stays wide, in any order', () => {
  expect(plan('src/contract/data/gateway.yaml', 'docs/faq.mdx')).toEqual(
    Object.fromEntries(
      CHOSEN.map((step) => [step, {because: expect.arrayContaining(['src/contract/data/gateway.yaml'])}]),
    ),
  );
  expect(plan('docs/faq.mdx', 'src/contract/data/gateway.yaml').e2e!.files).toBeUndefined();
  expect(plan(UNIT, 'src/contract/data/gateway.yaml').unit!.files).toBeUndefined();
});

test('the plan lists the steps left out', () => {
  expect(describePlan(plan('docs/faq.mdx'), true).split('\n')).toEqual([
    'Static checks: all but types, lint and unused code, which read code only',
    'content: pages.test.ts (docs/faq.mdx)',
    'site build, both locales: all (docs/faq.mdx)',
    'build: html.test.ts (docs/faq.mdx)',
    'e2e: reader.spec.ts:12; the pages /faq, /uk/faq (docs/faq.mdx)',
    'Left out, since nothing that changed reaches them: unit, samples, delivery, contract, pipeline',
    'Left out in part: content, build, e2e; `npm test` runs all of it',
  ]);
});

test('types and lint are left out if only texts of pages change', () => {
  const changed = (...files: string[]) => files.map((file) => ({file, kind: 'changed'}) as const);
  const texts = ['docs/faq.mdx', 'i18n/uk/parity/docs/faq.yaml', 'blog/2026-11-21-unknown-outcomes.mdx'];
  expect(isProse(changed(...texts))).toBe(true);
  for (const other of ['src/contract/data/gateway.yaml', 'src/pages/index.tsx', 'tsconfig.json', UNIT])
    expect(isProse(changed(...texts, other)), other).toBe(false);
  expect(isProse([{file: 'docs/new.mdx', kind: 'moved'}])).toBe(false);
  expect(isProse([])).toBe(false);
  expect(describePlan(plan(UNIT), false)).toContain('Static checks: all\n');
});

test('tests other than content tests name the pages that they read, so that the plan finds them', () => {
  const files = ['unit', 'samples', 'contract'].flatMap((step) => filesBelow(`tests/${step}`, /\.test\.ts$/));
  expect(files).toContain(GUIDES);
  const unnamed = files.filter((file) => /import .*\bPAGE_FOLDERS\b/.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(unnamed).toEqual([]);
});
