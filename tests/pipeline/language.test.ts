/**
 * A third language: one entry in `src/brand/brand.ts` and ten translated strings, no code. English stands in for the rest, and the
 * check of translations counts it. A language that is marked as complete is refused.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {stringify} from 'yaml';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {ProjectCopy} from './project';

const BRAND = 'src/brand/brand.ts';
const ENTRY = "ro: {label: 'Română', territory: 'RO', complete: false},";

/** Strings that the built pages show. */
const STRINGS = [
  {en: 'Value', ro: 'Valoare'},
  {en: 'Status', ro: 'Stare'},
  {en: 'Failure reason', ro: 'Motivul refuzului'},
  {en: 'When', ro: 'Când'},
  {en: 'At once', ro: 'Imediat'},
  {en: 'Code', ro: 'Cod'},
  {en: 'Reason', ro: 'Motiv'},
  {en: 'Tell the customer', ro: 'Mesaj pentru client'},
  {en: 'Yes, as a new attempt', ro: 'Da, ca încercare nouă'},
  {en: 'Yes, in another way', ro: 'Da, în alt mod'},
];

/** @returns a copy of the project with the language */
function withLanguage(pages: 'few' | 'all'): ProjectCopy {
  const project = new ProjectCopy({pages});
  project.replace(BRAND, "['en', 'uk']", "['en', 'ro', 'uk']");
  project.replace(BRAND, "  uk: {label: 'Українська'", `  ${ENTRY}\n  uk: {label: 'Українська'`);
  mkdirSync(path.join(project.root, 'i18n/ro'), {recursive: true});
  writeFileSync(path.join(project.root, 'i18n/ro/strings.yaml'), stringify(STRINGS));
  return project;
}

let project: ProjectCopy;
beforeAll(() => {
  project = withLanguage('few');
});
afterAll(() => project.remove());

test('needs no change of code', async () => {
  const whole = withLanguage('all');
  try {
    expect(await whole.run('tsc', ['--noEmit'])).toEqual({code: 0, output: ''});
  } finally {
    whole.remove();
  }
});

test('is built with its strings, and with English for everything else', async () => {
  const {code, output} = await project.run('docusaurus', ['build', '--locale', 'ro', '--locale', 'en']);
  expect(output).toContain('ro is not complete: English stands in for missing texts; npm run check:parity counts them');
  expect(code).toBe(0);
  const pages = ['index.html', 'api/transaction_create/index.html', 'services/blik/payin_hpp/index.html'];
  const texts = pages.map((page) => {
    const $ = load(project.read(path.join('build/ro', page)));
    expect($('html').attr('lang'), page).toBe('ro');
    return {page, text: $('main').text(), english: load(project.read(path.join('build', page)))('main').text()};
  });
  const all = texts.map(({text}) => text).join('\n');
  for (const {ro} of STRINGS) expect(all).toContain(ro);
  // A Ukrainian text may stand only where the English page has it too.
  const cyrillic = (of: string) => of.match(/\p{Script=Cyrillic}+/gu) ?? [];
  for (const {page, text, english} of texts) {
    const headings = (html: string) =>
      load(html)('main h2')
        .map((_, h2) => load(h2).text())
        .get();
    expect(headings(project.read(path.join('build/ro', page))), page).toEqual(
      headings(project.read(path.join('build', page))),
    );
    expect(cyrillic(text), page).toEqual(cyrillic(english));
  }
  expect(cyrillic(project.read('build/ro/openapi.json'))).toEqual(cyrillic(project.read('build/openapi.json')));
  expect(project.read('build/ro/changelog/atom.xml')).toContain(': Changelog</title>');
});

test('is counted by the check of translations', async () => {
  const {output} = await project.run('tsx', ['src/operations/parity/cli.ts', 'check', 'docs/index.mdx']);
  expect(output).toMatch(/^ro: 0 of 1 pages translated, English stands in for 1 pages and \d+ strings, 0 problems$/m);
  expect(output).toMatch(/^uk: 1 of 1 pages translated, 0 problems$/m);
});

test('that is marked as complete is refused while a text is missing', async () => {
  project.replace(BRAND, ENTRY, ENTRY.replace('false', 'true'));
  const types = await project.run('tsc', ['--noEmit']);
  expect(types.output).toMatch(/src\/brand\/site\.ts.*'ro' is missing/);
  const {code, output} = await project.run('tsx', ['src/operations/parity/cli.ts', 'check', 'docs/index.mdx']);
  expect(output).toContain(
    'i18n/ro/docusaurus-plugin-content-docs/current/index.mdx: is missing; translate docs/index.mdx',
  );
  expect(code).toBe(1);
});
