/**
 * `npm run new`: a method with two flows in a country that had none is everywhere where a method has to be, and a wrong answer or
 * an interruption changes nothing. No site is built: each place is read from what the site and the sandbox are made of.
 */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {filesBelow, formatProblem, loadFacts, type Facts} from '../../src/facts';
import {writeEditorFiles} from '../../src/operations/editors/files';
import {createProject} from '../../src/operations/mistakes';
import {create} from '../../src/operations/new/create';
import {contextsOf, expandDirectives} from '../../src/render';
import {readMethodItems} from '../../src/site/config/methodSidebar';
import {readPage} from '../../src/operations/parity/pages';
import {readPending} from '../../src/operations/parity/pending';
import {ROOT} from '../root';
import {ProjectCopy, type RunResult, stop} from './project';

/** The arguments of Node in the script of `package.json`. */
const NEW = (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {scripts: {new: string}}).scripts.new
  .split(' ')
  .slice(1);
const answers = (kind: string) => `tests/unit/operations/new/answers/${kind}.yaml`;

let project: ProjectCopy;
beforeAll(() => {
  project = new ProjectCopy({pages: 'all'});
}, 120_000);
afterAll(() => project.remove());

/** Hash of every source file of the copy. */
const state = (): string => {
  const hash = createHash('sha256');
  for (const folder of ['docs', 'blog', 'i18n', 'src', 'tests', 'sidebars.ts', 'package.json'])
    for (const file of filesBelow(project.root, folder).filter((name) => !name.includes('node_modules')))
      hash.update(file).update(readFileSync(path.join(project.root, file)));
  return hash.digest('hex');
};

const make = (kind: string, ...flags: string[]): Promise<RunResult> =>
  project.run(process.execPath, [...NEW, kind, '--answers', answers(kind), ...flags]);

test('Ctrl+C while files are written restores every byte', async () => {
  const first = state();
  const child = project.start(process.execPath, [...NEW, 'method', '--answers', answers('method')]);
  const record = path.join(project.root, 'src/contract/data/methods/swish.yaml');
  while (!existsSync(record) && child.exitCode === null) await new Promise((resolve) => void setTimeout(resolve, 20));
  const ended = new Promise<number | null>((resolve) => void child.on('close', resolve));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(state()).toBe(first);
  await stop(child);
});

describe('a method with two flows in a country that had none', () => {
  let facts: Facts;
  let output: string;
  beforeAll(async () => {
    const made = await make('method');
    expect(made.code, made.output).toBe(0);
    output = made.output;
    facts = await loadFacts(project.root);
  });

  test('is written as the transcript in CONTRIBUTING.md shows', () => {
    const transcript = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
      .split(`$ npm run new method -- --answers ${answers('method')}\n`)[1]!
      .split('\n$ ')[0]!
      .split('\n');
    expect(transcript.length).toBeGreaterThan(10);
    const printed = output.split('\n');
    expect(transcript.filter((line) => line !== '  …' && !printed.includes(line))).toEqual([]);
  });

  test('is a record with both flows, and the sandbox has its wallet', () => {
    expect(Object.keys(facts.methods.get('swish')!.flows)).toEqual(['payin_hpp', 'payout']);
    expect(facts.sandbox.accounts.flatMap(({wallets}) => wallets.map(({currency}) => currency))).toContain('SEK');
  });

  test.each(['payin_hpp', 'payout'])('pays by %s through the sandbox, to the end', (flow) => {
    const {response, callback} = facts.examples.get('swish')![flow]! as any;
    expect(response.error.code).toBe(0);
    expect(response.response).toMatchObject({
      amount_currency: 'SEK',
      status_description: flow === 'payout' ? 'pending' : 'new',
    });
    expect(callback.transaction).toMatchObject({id: response.response.id, status_description: 'success'});
  });

  test('is in the sidebar with its pages, below its country', () => {
    const items = JSON.stringify(readMethodItems(project.root));
    expect(items).toContain('"label":"Sweden: Swish","key":"method-swish"');
    expect(items).toContain('"items":["services/swish/payin_hpp","services/swish/payout"]');
    const labels = JSON.parse(project.read('i18n/uk/docusaurus-plugin-content-docs/current.json')) as Record<
      string,
      {message: string}
    >;
    expect(labels['sidebar.docs.category.method-swish']!.message).toBe('Швеція: Swish');
  });

  test.each(['en', 'uk'] as const)('is in the finder and has complete pages (%s)', async (locale) => {
    const context = await contextsOf(project.root)(locale);
    const folder = locale === 'en' ? 'docs' : 'i18n/uk/docusaurus-plugin-content-docs/current';
    const expanded = (file: string) => {
      const page = readPage(project.root, `${folder}/${file}`);
      expandDirectives(page.tree, page.file, context);
      return JSON.stringify(page.tree);
    };
    expect(expanded('services/index.mdx')).toContain('/services/swish');
    for (const name of ['index', 'payin_hpp', 'payout'])
      expect(expanded(`services/swish/${name}.mdx`)).toContain('/services/swish');
    expect(project.read(`${folder}/tags.yml`)).toContain('/country/se');
  });

  test('has search words, recorded samples, and no text that waits', () => {
    const {groups} = parse(project.read('src/contract/search/vocabulary.yaml')) as {
      groups: {en?: string[]; page?: string[]}[];
    };
    expect(groups.find(({en}) => en?.[0] === 'swish')?.page).toEqual(['/services/swish']);
    for (const flow of ['payin_hpp', 'payout']) {
      const {programs, answer} = JSON.parse(project.read(`src/contract/data/recordings/swish_${flow}.json`)) as any;
      expect(Object.keys(programs)).toContain('javascript');
      expect(answer.response.amount_currency).toBe('SEK');
    }
    expect(readPending(project.root, 'uk').entries).toEqual([]);
    expect(output).not.toContain('waits for a translation');
  });

  test('leaves the parity of the locales without a problem', async () => {
    const {code, output: said} = await project.run('tsx', ['src/operations/parity/cli.ts', 'check']);
    expect(said).toMatch(/0 problems/);
    expect(code).toBe(0);
  });
});

/**
 * Without `operation` and `table`: the processes that check their code take as long as all others together.
 * `tests/unit/operations/new/kinds.test.ts` tries their files.
 */
describe('every other kind that writes no code', () => {
  const KINDS = [
    ['flow', 'docs/services/interac/payin_h2h.mdx'],
    ['error', 'src/contract/data/reference/errors.yaml'],
    ['page', 'docs/bank_holidays.mdx'],
    ['post', 'blog/2026-11-28-numbers-as-accounts.mdx'],
    ['changelog', 'src/contract/data/changelog.yaml'],
  ] as const;
  const written = new Map<string, string[]>();
  /** In one process, because starting one takes longer than most of the kinds. */
  const run = async (kind: string, ...flags: string[]): Promise<string[]> => {
    const lines: string[] = [];
    const tell = (line: string) => void lines.push(line);
    await create([kind, '--answers', answers(kind), ...flags], {root: project.root, tell});
    return lines;
  };

  test('a dry run lists the files and changes none', async () => {
    const first = state();
    const lines = await run('post', '--dry-run');
    expect(lines).toEqual(
      expect.arrayContaining([
        'create blog/2026-11-28-numbers-as-accounts.mdx',
        'change i18n/uk/pending.yaml',
        'dry run: nothing is written',
      ]),
    );
    expect(state()).toBe(first);
  });

  test.each(KINDS)('%s writes %s', async (kind, file) => {
    const lines = await run(kind);
    written.set(
      kind,
      lines.filter((line) => line.startsWith('  ')).map((line) => line.trim()),
    );
    expect(written.get(kind)).toContain(file);
  });

  test('leaves no problem that npm run check knows, and current files for editors', async () => {
    expect([...written.keys()]).toEqual(KINDS.map(([kind]) => kind));
    const checked = createProject(project.root);
    const problems = await checked.problemsOfProject();
    for (const file of new Set([...written.values()].flat())) problems.push(...(await checked.problemsOf(file)));
    expect(problems.map(formatProblem)).toEqual([]);
    expect(await writeEditorFiles(project.root)).toEqual([]);
  });
});
