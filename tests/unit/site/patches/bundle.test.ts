/** Bundles a small project with two packages, and sees the proof hold and fail: with the real bundler, cold and warm. */
import {cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {rspack} from '@docusaurus/faster';
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import type {ModulePatch, Patch, TextPatch, WrittenModules} from '../../../../src/site/patches/kinds';
import {PatchProof} from '../../../../src/site/patches/proof/plugin';
import {placesOf, rulesOf, stampOf} from '../../../../src/site/patches/rules';
import {ROOT} from '../../../root';
import {temporaryFolder} from '../../../temporary';

const FILES: Record<string, string> = {
  'package.json': '{}',
  'src/entry.js': "import {draw} from 'box/draw'; console.log(draw());",
  'src/answer.js': "export const answer = () => 'ours';",
  'node_modules/box/package.json': '{"name": "box", "version": "1.0.0"}',
  'node_modules/box/draw.js':
    "import {answer} from './answer'; import * as heavy from 'heavy'; export const draw = () => ['Search', answer(), heavy];",
  'node_modules/box/answer.js': "export const answer = () => 'stock';",
  'node_modules/heavy/package.json': '{"name": "heavy", "version": "1.0.0", "main": "index.js"}',
  'node_modules/heavy/index.js': "export const weight = 'ten thousand';",
};

const named = (name: string) => ({name, why: 'Because.', compare: 'See draw.js.'});
const DRAW = {package: 'box', file: 'draw.js'};
const text: TextPatch = {
  kind: 'text',
  ...named('name of the field'),
  at: DRAW,
  whyText: 'No prop.',
  changes: [{from: "'Search'", to: "'Suche'", why: 'English.'}],
};
const module: ModulePatch = {
  kind: 'module',
  ...named('answers'),
  at: {package: 'box', file: 'answer.js'},
  by: 'src/answer.js',
  askedBy: [DRAW],
};
const nothing: ModulePatch = {
  kind: 'module',
  ...named('without heavy'),
  at: {package: 'heavy', file: 'index.js'},
  by: null,
  askedBy: [DRAW],
};
const all = [text, module, nothing];

const home = temporaryFolder('patches');
afterAll(() => rmSync(home, {recursive: true, force: true}));
let count = 0;
let root: string;

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
  writeFileSync(path.join(root, file), content);
}

beforeEach(() => {
  root = path.join(home, String(++count));
  for (const [file, content] of Object.entries(FILES)) write(file, content);
  // A module that is left out is replaced by a file of this project.
  mkdirSync(path.join(root, 'src/site/patches'), {recursive: true});
  cpSync(path.join(ROOT, 'src/site/patches/nothing.cjs'), path.join(root, 'src/site/patches/nothing.cjs'));
});

/**
 * @param ruled when the rules come from other patches
 * @param stamp of the patches, by which the cache is told from an earlier one
 * @param version of the cache
 * @returns what the bundler complains about, and the bundle
 */
async function bundle(
  patches: Patch[],
  ruled = patches,
  stamp?: string,
  version?: string,
): Promise<{errors: string; code: string}> {
  const places = placesOf(root, path.join(root, '.docusaurus'));
  const rules = rulesOf(places, ruled);
  const known = stamp ?? stampOf(rules);
  const compiler = rspack({
    mode: 'production',
    context: root,
    entry: './src/entry.js',
    output: {path: path.join(root, 'out'), filename: 'main.js'},
    optimization: {minimize: false},
    cache: true,
    experiments: {cache: {type: 'persistent', version: version ?? `of-core-${known}`}},
    module: {rules},
    plugins: [new PatchProof(places, patches, known) as never],
  });
  const errors = await new Promise<string>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else
        compiler.close(() =>
          resolve((stats!.toJson({errors: true}).errors ?? []).map((one) => one.message).join('\n')),
        );
    });
  });
  return {errors, code: errors ? '' : readFileSync(path.join(root, 'out/main.js'), 'utf8')};
}

test('the proof holds where every patch met its code, from the cache too', async () => {
  for (const _ of ['cold', 'warm']) {
    const {errors, code} = await bundle(all);
    expect(errors).toBe('');
    expect(code).toContain('Suche');
    expect(code).toContain('ours');
    expect(code).not.toContain('stock');
    expect(code).not.toContain('ten thousand');
  }
});

test('text that is gone, or stands there twice, is named with its patch', async () => {
  write('node_modules/box/draw.js', FILES['node_modules/box/draw.js']!.replace('Search', 'Find'));
  expect((await bundle(all)).errors).toMatch(
    /Patch “name of the field”: .*draw\.js contains “'Search'” 0 times, not once\. See draw\.js\./,
  );
  write('node_modules/box/draw.js', `${FILES['node_modules/box/draw.js']!} export const other = 'Search';`);
  write('node_modules/box/package.json', '{"name": "box", "version": "1.0.1"}');
  expect((await bundle(all)).errors).toMatch(/contains “'Search'” 2 times/);
});

test('a module that nothing bundles any more is named', async () => {
  renameSync(path.join(root, 'node_modules/box/draw.js'), path.join(root, 'node_modules/box/paint.js'));
  write('node_modules/box/draw.js', "'Search';");
  write('src/entry.js', "import {draw} from 'box/paint'; console.log(draw());");
  const {errors} = await bundle(all);
  expect(errors).toContain('Patch “name of the field”: the bundle contains node_modules/box/draw.js 0 times');
  expect(errors).toContain('Patch “answers”: node_modules/box/draw.js no longer imports answer.js');
  expect(errors).toContain('Patch “answers”: node_modules/box/paint.js also imports answer.js, and gets the original.');
});

test('a loader that does not run is named', async () => {
  const {errors} = await bundle(all, [module, nothing]);
  expect(errors).toContain('Patch “name of the field”: node_modules/box/draw.js is bundled without it. See draw.js.');
});

test('a cache from before the patch changed is named, if it is used at all', async () => {
  const changed = {...text, changes: [{...text.changes[0]!, to: "'Пошук'"}]};
  await bundle(all, all, 'same');
  expect((await bundle([changed, module, nothing], undefined, 'same')).errors).toContain('is bundled without it');
  expect((await bundle([changed, module, nothing])).code).toContain('Пошук');
});

test('a cache whose version does not know the patches ends the build', async () => {
  await expect(bundle(all, all, undefined, 'of-core')).rejects.toThrow(
    'The version of the bundler cache does not depend on the patches: see getExperiments',
  );
});

const REWRITE = 'src/site/patches/written/louder.cjs';
const louder = (of: WrittenModules['of']): WrittenModules => ({
  kind: 'written',
  ...named('louder'),
  of,
  by: REWRITE,
  at: [DRAW],
});

describe('a module that a package writes', () => {
  beforeEach(() => {
    write(REWRITE, "module.exports = (source) => source.replace('written', 'WRITTEN');");
    write('.docusaurus/config.mjs', "export const config = 'written';");
    write('page.mdx', "export const page = 'written';");
    write(
      'src/entry.js',
      `import {config} from '../.docusaurus/config.mjs'; import {page} from '../page.mdx'; console.log(config, page);`,
    );
  });

  test.each([{generated: 'config.mjs'}, 'pages'] as const)('comes through the loader: %o', async (of) => {
    const {errors, code} = await bundle([louder(of)]);
    expect(errors).toBe('');
    expect(code.match(/written/gi)!.sort()).toEqual(['WRITTEN', 'written']);
  });

  test.each([
    [{generated: 'config.mjs'}, '.docusaurus/config.mjs'],
    ['pages', 'page.mdx'],
  ] as const)('is named when it does not: %o', async (of, file) => {
    const {errors} = await bundle([louder(of)], []);
    expect(errors).toContain(`Patch “louder”: ${file} is bundled without ${REWRITE}. See draw.js.`);
  });

  test('is named when the bundle has none', async () => {
    write('src/entry.js', 'console.log(1);');
    expect((await bundle([louder('pages')])).errors).toContain('the bundle contains no Markdown page.');
    expect((await bundle([louder({generated: 'config.mjs'})])).errors).toContain('the bundle contains no config.mjs.');
  });
});

test('a replacement that is not made is named', async () => {
  const {errors} = await bundle(all, [text]);
  expect(errors).toContain(
    'Patch “answers”: node_modules/box/draw.js no longer imports answer.js, or gets the original',
  );
  expect(errors).toContain(
    'Patch “without heavy”: node_modules/box/draw.js also imports index.js, and gets the original.',
  );
});

test('a module that should stay out is named with who brings it', async () => {
  const absent: Patch = {kind: 'absent', ...named('no heavy'), at: {package: 'heavy', file: 'index.js'}};
  expect((await bundle([text, module, nothing, absent])).errors).toBe('');
  expect((await bundle([text, module, absent])).errors).toContain(
    'Patch “no heavy”: node_modules/box/draw.js adds heavy to the bundle.',
  );
});

test('someone else who asks for a replaced module is named', async () => {
  write('node_modules/box/draw.js', `export * from './more'; ${FILES['node_modules/box/draw.js']!}`);
  write('node_modules/box/more.js', "import {answer} from './answer'; export const more = answer();");
  write('src/entry.js', "import {draw, more} from 'box/draw'; console.log(draw(), more);");
  expect((await bundle(all)).errors).toContain(
    'node_modules/box/more.js also imports answer.js, and gets the original.',
  );
});

test('a second copy of a package is named', async () => {
  for (const file of ['package.json', 'draw.js', 'answer.js'])
    write(`node_modules/heavy/node_modules/box/${file}`, FILES[`node_modules/box/${file}`]!);
  write('src/entry.js', `${FILES['src/entry.js']!} import 'heavy/deep';`);
  write('node_modules/heavy/deep.js', "export * from 'box/draw';");
  expect((await bundle(all)).errors).toContain(
    'the bundle contains another copy of it, node_modules/heavy/node_modules/box/draw.js.',
  );
});
