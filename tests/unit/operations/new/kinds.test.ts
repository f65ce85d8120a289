/**
 * The files that each kind would write are valid by the facts, the sidebar, the translations and the spelling. Nothing is written:
 * the files are made in a copy.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {create} from '../../../../src/operations/new/create';
import {KINDS} from '../../../../src/operations/new/kinds';
import {ROOT} from '../../../root';

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
    const answers = `tests/unit/operations/new/answers/${kind}.yaml`;
    await create([kind, '--answers', answers, '--dry-run'], {root: ROOT, tell: (line) => lines.push(line)});
    expect(lines).toEqual(expect.arrayContaining([...EXPECTED[kind]!, 'dry run: nothing is written']));
    expect(readFileSync(path.join(ROOT, 'sidebars.ts')).equals(sidebar)).toBe(true);
  },
  240_000,
);
