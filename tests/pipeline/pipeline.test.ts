/**
 * The connection of prose and data, tested with complete builds: a changed fact changes everything derived from it, and
 * an invalid one stops the build with file and line.
 */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {docsFolder, formatProblem} from '../../src/facts';
import {loadFacts} from '../../src/facts/load';
import {createProject} from '../../src/operations/mistakes';
import {ROOT} from '../root';
import {signedClient} from '../signedClient';
import {freePort, ProjectCopy, stop} from './project';
import {brand} from '../../src/brand';

const LOCALES = ['en', 'uk'] as const;

const OLD = 'external_order_id';
const NEW = 'merchant_order_ref';

let project: ProjectCopy;
beforeAll(() => {
  project = new ProjectCopy();
});
afterAll(() => project.remove());

/** The complete search index of one locale. */
function searchIndex(locale: string): string {
  const folder = path.join('build', locale === 'en' ? '' : locale, 'search-index');
  return readdirSync(path.join(project.root, folder))
    .map((file) => project.read(path.join(folder, file)))
    .join('\n');
}

describe('renaming a field in the contract', () => {
  test('the project builds with the new name', async () => {
    expect(project.replaceBelow('src/contract/openapi', OLD, NEW)).toBeGreaterThan(3);
    const {code, output} = await project.run('docusaurus', ['build']);
    expect(output).toContain('Generated static files');
    expect(code).toBe(0);
  });

  test.each(LOCALES)('the page, its examples and its samples change (%s)', (locale) => {
    const folder = {en: 'build', uk: 'build/uk'}[locale];
    const $ = load(project.read(`${folder}/api/transaction_create/index.html`));
    expect($('main').text()).not.toContain(OLD);
    expect($(`#request-${NEW}, #response-response-${NEW}`).length).toBe(2);
    const panels = $('.tabs-container [role=tabpanel]');
    expect(panels.length).toBe(7);
    for (const panel of panels.get()) expect($(panel).text()).toContain(NEW);
    expect($('.language-json').text()).toContain(`"${NEW}": "1042"`);
  });

  test.each(LOCALES)('the search index changes (%s)', (locale) => {
    expect(searchIndex(locale)).toContain(NEW);
  });

  test('the sandbox refuses the old name and accepts the new one', async () => {
    const port = await freePort();
    const child = project.start('tsx', ['src/gateway/cli.ts', '--port', String(port)]);
    try {
      const {sandbox, contract} = await loadFacts(ROOT);
      const call = signedClient(`http://127.0.0.1:${port}${brand.api.prefix}`, sandbox.point);
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/`).then(
              (response) => response.ok,
              () => false,
            ),
          {timeout: 30_000},
        )
        .toBe(true);
      const example = contract.operations.get('transactionCreate')!.requestExamples.blik!.value as Record<
        string,
        unknown
      >;
      const old = await call('/transaction/create', example);
      expect(old.error.code).toBe(204);
      expect(old.error.details?.map((detail) => detail.field)).toContain(OLD);
      const {[OLD]: value, ...rest} = example;
      const renamed = await call('/transaction/create', {...rest, [NEW]: value});
      expect(renamed.error).toEqual({code: 0, title: 'OK'});
    } finally {
      await stop(child);
    }
  });

  test('pages that still use the old name are named with its location', async () => {
    const library = createProject(project.root);
    for (const folder of LOCALES.map(docsFolder)) {
      const problems = (await library.problemsOf(`${folder}/request_format.mdx`)).map(formatProblem);
      expect(problems).toContainEqual(
        expect.stringMatching(new RegExp(`^${folder}/request_format\\.mdx:\\d+: .*“${OLD}”`)),
      );
    }
  });
});

describe('a changed datum', () => {
  /** Text of the paragraph about the time window. */
  const windowText = () => load(project.read('build/request_format/index.html'))('#signing').nextUntil('h3').text();

  test('changes the page in the next build, even with a warm cache', async () => {
    expect(windowText()).toContain('within 300 seconds');
    project.replace('src/contract/data/gateway.yaml', 'window_seconds: 300', 'window_seconds: 317');
    // One locale suffices: both use the cache in the same way.
    const {code} = await project.run('docusaurus', ['build', '--locale', 'en']);
    expect(code).toBe(0);
    expect(windowText()).toContain('within 317 seconds');
    expect(windowText()).not.toContain('300');
  });
});

// Runs after the builds above, to reuse their compilation cache.
describe('a mistake stops the build', () => {
  test('an unknown directive: file, line and the known names', async () => {
    const file = 'docs/changelog.mdx';
    const line = project.read(file).split('\n').indexOf('::changelog') + 1;
    project.replace(file, '::changelog', '::changelgo');
    const {code, output} = await project.run('docusaurus', ['build', '--locale', 'en']);
    project.replace(file, '::changelgo', '::changelog');
    expect(code).not.toBe(0);
    expect(output).toContain(`docs/changelog.mdx:${line}: ::changelgo: unknown directive; did you mean “changelog”?`);
  });

  test('an invalid datum: file and line', async () => {
    project.replace('src/contract/data/methods/blik.yaml', 'countries: [PL]', 'countries: [POL]');
    const {code, output} = await project.run('docusaurus', ['build', '--locale', 'en']);
    project.replace('src/contract/data/methods/blik.yaml', 'countries: [POL]', 'countries: [PL]');
    expect(code).not.toBe(0);
    expect(output).toMatch(
      /src\/contract\/data\/methods\/blik\.yaml:\d+: countries\.0: must be an ISO 3166-1 alpha-2 code/,
    );
  });

  test('misspelt front matter: file, line and the likely key', async () => {
    project.replace('docs/changelog.mdx', 'displayed_sidebar:', 'displayed_sidebr:');
    const {code, output} = await project.run('docusaurus', ['build', '--locale', 'en']);
    expect(code).not.toBe(0);
    expect(output).toMatch(/docs\/changelog\.mdx:4: front matter displayed_sidebr: .*did you mean “displayed_sidebar”/);
  });
});
