/**
 * The files that each kind would write are valid by all checks of `npm run check` and by the spelling. Nothing is written: the plans are
 * tried together in one copy, except that of an operation, whose handler the sandbox of the copy would lack.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {create} from '../../../../src/operations/new/create';
import {readCommandLine} from '../../../../src/operations/new/flags';
import {KINDS} from '../../../../src/operations/new/kinds';
import {openProject, type Plan, type Project} from '../../../../src/operations/new/project';
import {problemsOf, withFallbacks} from '../../../../src/operations/new/questions';
import {type Trial, tryPlan} from '../../../../src/operations/new/trial';
import {ROOT} from '../../../root';

const answersOf = (kind: string) => `tests/unit/operations/new/answers/${kind}.yaml`;

/** A file that each kind makes or changes, as a dry run lists it. */
const EXPECTED: Readonly<Record<keyof typeof KINDS, readonly string[]>> = {
  method: ['create src/contract/data/methods/swish.yaml'],
  flow: ['change src/contract/data/methods/interac.yaml', 'create docs/services/interac/payin_h2h.mdx'],
  operation: [
    'create src/contract/openapi/paths/account_limits.yaml',
    'create src/gateway/operations/accountLimits.ts',
  ],
  error: ['change src/contract/data/reference/errors.yaml'],
  table: ['create src/contract/data/reference/fee_kinds.yaml', 'change docs/reference/movement_kinds.mdx'],
  page: ['create docs/bank_holidays.mdx', 'change sidebars.ts'],
  post: ['create blog/2026-11-28-numbers-as-accounts.mdx'],
  changelog: ['change src/contract/data/changelog.yaml'],
};

/** The method takes the next free service ids, so the flow beside it gets another one. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {flow: ['--flows.payin_h2h.service.id', '3899']};

let project: Project;
/** Plan of each kind, made upon the files of those before it. */
const plans = new Map<string, Plan>();
let trial: Trial;

beforeAll(async () => {
  project = await openProject(ROOT);
  const texts = new Map<string, string>();
  const upon: Project = {
    ...project,
    read: (file) => texts.get(file) ?? project.read(file),
    has: (file) => texts.has(file) || project.has(file),
  };
  for (const [kind, maker] of Object.entries(KINDS)) {
    const base = kind === 'operation' ? project : upon;
    const table = maker.table(base);
    const {answers, placeOf} = readCommandLine(table, ['--answers', answersOf(kind), ...(FLAGS[kind] ?? [])], ROOT);
    const complete = withFallbacks(table, answers);
    expect(problemsOf(table, complete, placeOf)).toEqual([]);
    const plan = maker.plan(complete, base);
    if (base === upon) for (const {file, text} of plan.changes) texts.set(file, text);
    plans.set(kind, plan);
  }
  const all = [...plans].filter(([kind]) => kind !== 'operation').map(([, plan]) => plan);
  const joined: Plan = {
    changes: [...texts].map(([file, text]) => ({file, text})),
    pages: all.flatMap(({pages}) => pages),
    strings: {
      // Strings are read from all files together.
      file: 'i18n/uk/strings.yaml',
      translated: Object.assign({}, ...all.map(({strings}) => strings.translated)) as Record<string, string>,
      names: all.flatMap(({strings}) => strings.names),
    },
    distinct: 'swish',
    examples: true,
    newDirectives: all.flatMap(({newDirectives = []}) => newDirectives),
    steps: [],
    left: [],
  };
  trial = await tryPlan(project, joined, new AbortController().signal);
}, 240_000);

describe('the files of each kind', () => {
  test.each(Object.keys(KINDS))('%s', (kind) => {
    const files = plans.get(kind)!.changes.map(({file}) => `${project.has(file) ? 'change' : 'create'} ${file}`);
    expect(files).toEqual(expect.arrayContaining([...EXPECTED[kind]!]));
  });

  test('what follows from them: strings, tags, answers of the sandbox, names for editors, texts that wait', () => {
    expect(trial.changes.map(({file}) => file)).toEqual(
      expect.arrayContaining([
        'src/contract/data/examples/swish.json',
        'docs/tags.yml',
        'i18n/uk/strings.yaml',
        'i18n/uk/pending.yaml',
        '.vscode/schemas/names.json',
      ]),
    );
    expect(trial.pending).toEqual(plans.get('post')!.changes.map(({file}) => file));
  });
});

test('a dry run lists the files and changes none', async () => {
  const lines: string[] = [];
  const sidebar = readFileSync(path.join(ROOT, 'sidebars.ts'));
  await create(['operation', '--answers', answersOf('operation'), '--dry-run'], {
    root: ROOT,
    tell: (line) => lines.push(line),
  });
  expect(lines).toEqual(expect.arrayContaining([...EXPECTED['operation']!, 'dry run: nothing is written']));
  expect(readFileSync(path.join(ROOT, 'sidebars.ts')).equals(sidebar)).toBe(true);
}, 240_000);

test('mistakes that only the whole project shows are refused with place and fix, all at once', async () => {
  const other = readFileSync(path.join(ROOT, 'docs/services/interac/payout.mdx'), 'utf8').split(/^---$/m)[2]!;
  const paragraphs = other
    .split('\n\n')
    .map((text) => text.trim())
    .filter((text) => /^[A-Z`]/.test(text));
  const repeated = ['opening', 'create', 'callback', 'test'].flatMap((key, index) => [
    `--pages.payout.${key}`,
    paragraphs.slice(index * 2, index * 2 + 2).join(' '),
  ]);
  const wrong = [
    '--landing.title',
    'Interac e-Transfer in Canada',
    '--pages.payin_hpp.callback',
    'The custommer has approved when this callback arrives, so please utilize it.',
    '--uk.strings',
    '{ Aprove with Mobile BankID: Підтверджує }',
    ...repeated,
  ];
  const message = await create(['method', '--answers', answersOf('method'), '--dry-run', ...wrong], {
    root: ROOT,
    tell: () => undefined,
  }).then(
    () => 'nothing is refused',
    (error: Error) => error.message,
  );
  expect(message).toContain('front matter title: is that of docs/services/interac/index.mdx');
  expect(message).toMatch(/payin_hpp\.mdx:\d+: the dictionaries do not know “custommer”; correct it, or give --word/);
  expect(message).toMatch(/payin_hpp\.mdx:\d+: “utilize” in “[^\n]+: write /);
  expect(message).toContain('did you mean “Approve with Mobile BankID”');
  expect(message).toMatch(
    /swish\/payout\.mdx: \d+ % of the prose is that of docs\/services\/interac\/payout\.mdx, and 60 % are allowed/,
  );
  expect(message).toContain('Nothing is changed. Your answers are in .cache/new-method.yaml');
  const kept: unknown = parse(readFileSync(path.join(ROOT, '.cache/new-method.yaml'), 'utf8'));
  expect(kept).toMatchObject({id: 'swish', landing: {title: 'Interac e-Transfer in Canada'}});
}, 240_000);
