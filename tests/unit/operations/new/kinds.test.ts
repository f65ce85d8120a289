/**
 * The files that each kind would write are valid by the facts, the sidebar, the translations and the spelling. Nothing is written:
 * the files are made in a copy.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {create} from '../../../../src/operations/new/create';
import {KINDS} from '../../../../src/operations/new/kinds';
import {ROOT} from '../../../root';

const answersOf = (kind: string) => `tests/unit/operations/new/answers/${kind}.yaml`;

/** A file that each kind makes or changes, as the dry run lists it. */
const EXPECTED: Readonly<Record<keyof typeof KINDS, readonly string[]>> = {
  method: ['create src/contract/data/methods/swish.yaml', 'create src/contract/data/examples/swish.json'],
  flow: ['change src/contract/data/methods/interac.yaml', 'create docs/services/interac/payin_h2h.mdx'],
  operation: [
    'create src/contract/openapi/paths/account_limits.yaml',
    'create src/gateway/operations/accountLimits.ts',
  ],
  error: ['change src/contract/data/reference/errors.yaml'],
  table: ['create src/contract/data/reference/fee_kinds.yaml', 'change docs/reference/movement_kinds.mdx'],
  page: ['create docs/bank_holidays.mdx', 'change sidebars.ts'],
  post: ['create blog/2026-11-28-numbers-as-accounts.mdx', 'change i18n/uk/pending.yaml'],
  changelog: ['change src/contract/data/changelog.yaml', 'change i18n/uk/strings.yaml'],
};

test.each(Object.keys(KINDS))(
  '%s',
  async (kind) => {
    const lines: string[] = [];
    const sidebar = readFileSync(path.join(ROOT, 'sidebars.ts'));
    await create([kind, '--answers', answersOf(kind), '--dry-run'], {root: ROOT, tell: (line) => lines.push(line)});
    expect(lines).toEqual(expect.arrayContaining([...EXPECTED[kind]!, 'dry run: nothing is written']));
    expect(readFileSync(path.join(ROOT, 'sidebars.ts')).equals(sidebar)).toBe(true);
  },
  240_000,
);

/** Complaint about the answers of the method after a change. */
async function refusal(...flags: string[]): Promise<string> {
  const made = create(['method', '--answers', answersOf('method'), '--dry-run', ...flags], {
    root: ROOT,
    tell: () => undefined,
  });
  return made.then(
    () => 'nothing is refused',
    (error: Error) => error.message,
  );
}

test('mistakes that only the whole project shows are refused with place and fix, all at once', async () => {
  const message = await refusal(
    '--landing.title',
    'Interac e-Transfer in Canada',
    '--pages.payin_hpp.callback',
    'The custommer has approved when this callback arrives.',
    '--uk.strings',
    '{ Aprove with Mobile BankID: Підтверджує }',
  );
  expect(message).toContain('front matter title: is that of docs/services/interac/index.mdx');
  expect(message).toMatch(/payin_hpp\.mdx:\d+: the dictionaries do not know “custommer”; correct it, or give --word/);
  expect(message).toContain('did you mean “Approve with Mobile BankID”');
  expect(message).toContain('Nothing is changed. Your answers are in .cache/new-method.yaml');
  const kept: unknown = parse(readFileSync(path.join(ROOT, '.cache/new-method.yaml'), 'utf8'));
  expect(kept).toMatchObject({id: 'swish', landing: {title: 'Interac e-Transfer in Canada'}});
}, 240_000);

test('a page that repeats that of another method is refused with the share', async () => {
  const other = readFileSync(path.join(ROOT, 'docs/services/interac/payout.mdx'), 'utf8').split(/^---$/m)[2]!;
  const paragraphs = other
    .split('\n\n')
    .map((text) => text.trim())
    .filter((text) => /^[A-Z`]/.test(text));
  const flags = ['opening', 'create', 'callback', 'test'].flatMap((key, index) => [
    `--pages.payout.${key}`,
    paragraphs.slice(index * 2, index * 2 + 2).join(' '),
  ]);
  expect(await refusal(...flags)).toMatch(
    /swish\/payout\.mdx: \d+ % of the prose is that of docs\/services\/interac\/payout\.mdx, and 60 % are allowed/,
  );
}, 240_000);
