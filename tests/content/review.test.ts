/** `npm run review` counts the pages that show a changed fact, and finds mistakes by the checks of this project. */
import {describe, expect, test} from 'vitest';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {englishPages} from '../../src/operations/parity/check';
import {pagesOf, type FactChange} from '../../src/operations/review/facts';
import {findings} from '../../src/operations/review/sources';
import {ROOT} from '../root';

const GATEWAY = 'src/contract/data/gateway.yaml';

describe('pages that show a changed fact', () => {
  const change = (key: string, before: unknown): FactChange => ({
    file: GATEWAY,
    keys: ['signing', key],
    before,
    after: undefined,
  });

  test('are counted for each change, and not where the facts would be invalid', async () => {
    const quotes = (file: string) =>
      readFileSync(path.join(ROOT, file), 'utf8').includes(':fact[signing.rotation_days]');
    const current = englishPages(ROOT).filter((file) => file.startsWith('docs/'));
    const [quoting, others] = [current.filter(quotes), current.filter((file) => !quotes(file)).slice(0, 5)];
    expect([quoting.length > 0, others.length]).toEqual([true, 5]);
    const count = (...changes: FactChange[]) => pagesOf(ROOT, changes, [...quoting, ...others]);
    expect(await count(change('rotation_days', 12_345), change('vector_key', 1_795_248_000_001))).toEqual([
      quoting.length,
      expect.any(Number),
    ]);
    expect(await count(change('window_seconds', 'soon'))).toEqual([undefined]);
  });
});

test('spelling and parity of changed files', async () => {
  const page = englishPages(ROOT).find((file) => file.startsWith('docs/callbacks'))!;
  expect(await findings(ROOT, [page])).toEqual([]);
});
