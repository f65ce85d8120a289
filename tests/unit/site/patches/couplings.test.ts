/** Nothing of this project counts on the inside of a package without an entry in the registry. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {patches} from '../../../../src/site/patches/registry';
import type {InnerUse} from '../../../../src/site/patches/kinds';
import {ROOT} from '../../../root';
import {classesOf, codeFiles, couplingsIn, publicModules} from './couplings';

const entries = patches.filter((patch): patch is InnerUse => patch.kind === 'inner');
const classes = classesOf(readFileSync(path.join(ROOT, 'node_modules/infima/dist/css/default/default.css'), 'utf8'));
const isPublic = publicModules(ROOT);
const couplings = codeFiles().flatMap((file) =>
  couplingsIn(file, readFileSync(path.join(ROOT, file), 'utf8'), isPublic, classes),
);

test('each place that counts on the inside of a package is named by an entry', () => {
  expect(couplings.length).toBeGreaterThan(50);
  const unnamed = couplings.filter(
    ({file, name}) => !entries.some(({names, usedBy}) => names.includes(name) && usedBy.includes(file)),
  );
  expect(
    unnamed.map(({file, name}) => `${file}: ${name}`),
    'ask for it by what the package exports and documents; else name it, and the file, in src/site/patches/registry/inner.ts',
  ).toEqual([]);
});

test.each(entries)('$name: what the entry names is there, and each file of it counts on it', ({names, usedBy}) => {
  const holds = (file: string, name: string) =>
    couplings.some((one) => one.file === file && one.name === name) ||
    readFileSync(path.join(ROOT, file), 'utf8').includes(name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !usedBy.some((file) => holds(file, name)))).toEqual([]);
  expect(usedBy.filter((file) => !names.some((name) => holds(file, name)))).toEqual([]);
});

describe('what counts on the inside of a package is found', () => {
  const found = (source: string, file = 'src/page/body/x.ts') =>
    couplingsIn(file, source, isPublic, classes).map(({name}) => name);

  test.each([
    ["import a from '@docusaurus/theme-classic/lib/nprogress';", '@docusaurus/theme-classic/lib/nprogress'],
    ["import {a} from '@docusaurus/theme-common/internal';", '@docusaurus/theme-common/internal'],
    ["import a from '@generated/routes';", '@generated/routes'],
    ["import a from '!raw-loader!ajv/dist/core.js?x';", 'ajv/dist/core.js'],
    ["const a = await import('react-dom/cjs/react-dom.production.js');", 'react-dom/cjs/react-dom.production.js'],
    ["const a = `import 'stdnum/lib/esm/${b}.js'`;", 'stdnum/lib/esm/'],
    ["const a = 'node_modules/lunr/lunr.js';", 'lunr/lunr.js'],
    ["html.dataset.hasHydrated === 'true'", 'data-has-hydrated'],
    ["read('client-manifest.json')", 'client-manifest.json'],
    ["localStorage.getItem('docusaurus.announcement.id')", 'docusaurus.announcement.id'],
    ["dispatchEvent(new StorageEvent('storage'))", 'StorageEvent'],
    ["root.querySelector('.navbar__items > a')", 'navbar__items'],
    ["element.classList.add('menu__link--active')", 'menu__link--active'],
    ['window.docusaurus.prefetch(a)', 'window.docusaurus'],
    ['process.env.DOCUSAURUS_SSR_CONCURRENCY', 'DOCUSAURUS_SSR_CONCURRENCY'],
    ['a = __webpack_modules__', '__webpack_modules__'],
    ['const b = {experiments: {cache: true}}', 'experiments'],
    ["Object.keys(node).find((key) => key.startsWith('__reactProps'))", '__reactProps'],
  ])('%s', (source, name) => {
    expect(found(source)).toEqual([name]);
  });

  test('in a style sheet, too', () => {
    expect(found("html[data-has-hydrated] [class*='tagRegular'] {}", 'src/site/css/x.css')).toEqual([
      'data-has-hydrated',
      'tagRegular',
    ]);
  });

  test.each([
    "import {useColorMode} from '@docusaurus/theme-common';",
    "import useIsBrowser from '@docusaurus/useIsBrowser';",
    "import {useDoc} from '@docusaurus/plugin-content-docs/client';",
    "import Layout from '@theme/Layout';",
    "import mediumZoom from 'medium-zoom/dist/pure';",
    "import ajv from 'ajv/dist/2020.js';",
    "const a = 'node_modules/tsx/dist/cli.mjs';",
    "// as in data-has-hydrated\n/* window.docusaurus */ const a = 'https://a.example/lib/';",
    "const a = 'docusaurus.tab.language';",
  ])('what is exported, documented or our own is none: %s', (source) => {
    expect(found(source)).toEqual([]);
  });

  test('a component draws with the classes of the framework, and a test looks for what it proves', () => {
    const source = "const a = 'menu__link--active';";
    expect(found(source, 'src/theme/x.tsx')).toEqual([]);
    expect(found(source, 'tests/e2e/x.spec.ts')).toEqual([]);
    expect(found("import a from '@docusaurus/core/lib/a';", 'tests/e2e/x.spec.ts')).toEqual(['@docusaurus/core/lib/a']);
  });
});
