/** Compares everything that the site ships with the supported browsers; see `src/operations/browsers`. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import {FALLBACKS, HARMLESS} from '../../src/operations/browsers/accepted';
import {featureAt, lacking} from '../../src/operations/browsers/compat';
import {findInTags, readMarkup} from '../../src/operations/browsers/markup';
import {readPins} from '../../src/operations/browsers/pins';
import {findingsOf, readScript, type Finding, type ReadScript} from '../../src/operations/browsers/scripts';
import {findInStyles} from '../../src/operations/browsers/styles';
import {LIVE_FOLDER} from '../../src/site/build/console/gateway';
import {ROOT} from '../root';
import {BUILD, builtFiles} from './site';

/** Findings by feature, with the first file of each. */
const found = new Map<string, Finding & {file: string}>();
const read = {scripts: 0, styles: 0, tags: 0};
/** Files that are only parsed by engines as modules. */
const MODULE = new RegExp(`(^|/)${LIVE_FOLDER}/samples/`);

// Megabytes of minified programs are parsed once each.
beforeAll(async () => {
  const browsers = await readPins(ROOT);
  const scripts = new Map<string, {file: string; script: ReadScript}>();
  const styles = new Map<string, string>();
  const tags = new Set<string>();
  const at = (file: string, findings: readonly Finding[]) => {
    for (const one of findings) if (!found.has(one.feature)) found.set(one.feature, {...one, file});
  };
  const program = (file: string, text: string, kind: 'script' | 'module') => {
    if (scripts.has(text)) return;
    try {
      const script = readScript(text, browsers, kind);
      scripts.set(text, {file, script});
      for (const inner of script.programs) program(file, inner, 'script');
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`, {cause: error});
    }
  };
  for (const file of builtFiles('.js'))
    program(file, readFileSync(path.join(BUILD, file), 'utf8'), MODULE.test(file) ? 'module' : 'script');
  for (const file of builtFiles('.css')) styles.set(readFileSync(path.join(BUILD, file), 'utf8'), file);
  for (const file of [...builtFiles('.html'), ...builtFiles('.svg')]) {
    const markup = readMarkup(readFileSync(path.join(BUILD, file), 'utf8'));
    for (const {text, kind} of markup.scripts) program(file, text, kind);
    for (const text of markup.styles) styles.set(text, file);
    for (const tag of markup.tags) tags.add(tag);
  }
  const all = [...scripts.values()];
  for (const {file, script} of all) for (const text of script.styles) styles.set(text, file);
  findingsOf(all.map(({script}) => script)).forEach((findings, index) => at(all[index]!.file, findings));
  for (const [text, file] of styles) at(file, findInStyles(text, browsers));
  at('markup', findInTags(tags, browsers));
  Object.assign(read, {scripts: scripts.size, styles: styles.size, tags: tags.size});
}, 600_000);

const accepted = [...FALLBACKS, ...HARMLESS].flatMap(({features}) => features);

test('everything shipped is read', () => {
  expect(read.scripts).toBeGreaterThan(300);
  expect(read.styles).toBeGreaterThan(50);
  expect(read.tags).toBeGreaterThan(1000);
});

test('nothing is shipped that a supported browser lacks, except what is listed with its fallback or reason', () => {
  const unlisted = [...found.values()].filter(({feature}) => !accepted.includes(feature));
  expect(
    unlisted.map(({feature, lacking: names, file, near}) => `${feature}: ${names.join(', ')}; ${file}: ${near}`),
  ).toEqual([]);
});

test('each listed feature is shipped, is lacking in a supported browser, and is listed once', async () => {
  const browsers = await readPins(ROOT);
  expect(accepted.filter((feature) => !found.has(feature))).toEqual([]);
  expect(accepted.filter((feature, index) => accepted.indexOf(feature) !== index)).toEqual([]);
  const everywhere = accepted.filter((feature) => {
    const known = featureAt(...feature.split('.'));
    return known && lacking(known, browsers).length === 0;
  });
  expect(everywhere).toEqual([]);
});

test('each fallback has its file and its browser test', () => {
  const spec = readFileSync(path.join(ROOT, 'tests/e2e/support.spec.ts'), 'utf8');
  for (const {file, test: title} of FALLBACKS) {
    const name = file.replace(/^package:/, '');
    expect(existsSync(path.join(ROOT, file === name ? file : `node_modules/${name}`)), file).toBe(true);
    expect(spec, title).toContain(`'${title}'`);
  }
});
