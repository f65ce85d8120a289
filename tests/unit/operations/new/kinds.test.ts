/**
 * The files that each kind would write are valid by all checks of `npm run check` and by the spelling, and mistakes of answers are
 * found. Nothing is written: the plans are tried together in one copy, with some mistakes, and nothing else is wrong.
 * `tests/pipeline/new.test.ts` writes the files, and the sandbox plays the payments.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {FactsError, formatProblem} from '../../../../src/facts';
import {create} from '../../../../src/operations/new/create';
import {readCommandLine} from '../../../../src/operations/new/flags';
import {KINDS} from '../../../../src/operations/new/kinds';
import {openProject, type Plan, type Project} from '../../../../src/operations/new/project';
import {problemsOf, withFallbacks} from '../../../../src/operations/new/questions';
import {tryPlan} from '../../../../src/operations/new/trial';
import {translationOf} from '../../../../src/operations/parity/hashes';
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

/** Prose of another method, for each part of a page. */
function proseOf(file: string): string[] {
  const paragraphs = readFileSync(path.join(ROOT, file), 'utf8')
    .split(/^---$/m)[2]!
    .split('\n\n')
    .map((text) => text.trim())
    .filter((text) => /^[A-Z`]/.test(text));
  return ['opening', 'create', 'callback', 'test'].flatMap((key, index) => [
    `--pages.payout.${key}`,
    paragraphs.slice(index * 2, index * 2 + 2).join(' '),
  ]);
}

/** Answers instead of those of the file. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  method: [
    '--landing.title',
    'Interac e-Transfer in Canada',
    '--pages.payin_hpp.callback',
    'The custommer has approved when this callback arrives. You utilize :status[10] for reminders.',
    '--uk.strings',
    '{ Aprove with Mobile BankID: Підтверджує }',
    ...proseOf('docs/services/interac/payout.mdx'),
  ],
  // The method takes the next free service ids, so the flow beside it gets another one.
  flow: ['--flows.payin_h2h.service.id', '3899'],
};

let project: Project;
/** Plan of each kind, made upon the files of those before it. */
const plans = new Map<string, Plan>();
/** Problems that the trial of all plans finds, one line each. */
let found: string[] = [];

beforeAll(async () => {
  project = await openProject(ROOT);
  const texts = new Map<string, string>();
  const upon: Project = {
    ...project,
    read: (file) => texts.get(file) ?? project.read(file),
    has: (file) => texts.has(file) || project.has(file),
  };
  for (const [kind, maker] of Object.entries(KINDS)) {
    const table = maker.table(upon);
    const {answers, placeOf} = readCommandLine(table, ['--answers', answersOf(kind), ...(FLAGS[kind] ?? [])], ROOT);
    const complete = withFallbacks(table, answers);
    expect(problemsOf(table, complete, placeOf)).toEqual([]);
    const plan = maker.plan(complete, upon);
    for (const {file, text} of plan.changes) texts.set(file, text);
    plans.set(kind, plan);
  }
  const all = [...plans.values()];
  // The sandbox of the copy has no handler for the new operation, so it records no payments.
  const unplayed = all.filter(({examples}) => examples).flatMap(({pages}) => pages);
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
    newDirectives: [
      ...all.flatMap(({newDirectives = []}) => newDirectives),
      ...unplayed.flatMap((file) => [file, translationOf(file, 'uk')!]),
    ],
    steps: [],
    left: [],
  };
  await tryPlan(project, joined, new AbortController().signal).catch((error: unknown) => {
    if (!(error instanceof FactsError)) throw error;
    found = error.problems.map(formatProblem);
  });
}, 600_000);

test.each(Object.keys(KINDS))('%s makes its files', (kind) => {
  const files = plans.get(kind)!.changes.map(({file}) => `${project.has(file) ? 'change' : 'create'} ${file}`);
  expect(files).toEqual(expect.arrayContaining([...EXPECTED[kind]!]));
});

describe('mistakes that only the whole project shows are refused with place and fix, all at once', () => {
  const mistakes: [string, RegExp][] = [
    ['a title of another page', /front matter title: is that of docs\/services\/interac\/index\.mdx/],
    [
      'a word that no dictionary has',
      /payin_hpp\.mdx:\d+: the dictionaries do not know “custommer”; correct it, or give --word/,
    ],
    ['a word that the style guide refuses', /payin_hpp\.mdx:\d+: “utilize” in “[^\n]+: write /],
    [
      'a translation of nothing',
      /no page shows “Aprove with Mobile BankID”.*did you mean “Approve with Mobile BankID”/,
    ],
    [
      'prose of another method, with the share',
      /swish\/payout\.mdx: \d+ % of the prose is that of docs\/services\/interac\/payout\.mdx, and 60 % are allowed/,
    ],
  ];
  test.each(mistakes)('%s', (_name, message) => {
    expect(found.join('\n')).toMatch(message);
  });

  test('and nothing else is wrong with the files of any kind', () => {
    const rest = found.filter((line) => !mistakes.some(([, message]) => message.test(line)));
    // The Ukrainian page still translates the answers of the file.
    expect(rest.filter((line) => !/current\/services\/swish\/payout\.mdx/.test(line))).toEqual([]);
  });
});

test('refused answers are kept for another attempt', async () => {
  const made = create(['post', '--answers', answersOf('post'), '--slug', 'Not a slug'], {
    root: ROOT,
    tell: () => undefined,
  });
  await expect(made).rejects.toThrow('Nothing is changed. Your answers are in .cache/new-post.yaml');
  const kept: unknown = parse(readFileSync(path.join(ROOT, '.cache/new-post.yaml'), 'utf8'));
  expect(kept).toMatchObject({slug: 'Not a slug'});
}, 60_000);
