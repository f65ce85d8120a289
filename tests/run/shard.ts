/**
 * `npm test -- --all --shard 2/4`: splits a complete run over several machines. Tests are distributed by file. The
 * first shard also runs the indivisible steps: the static checks, the unit tests, and the contract tests, which need
 * the traffic of all unit tests. The other shards validate only the traffic that they have recorded themselves.
 */
import {filesBelow} from '../projectFiles';

export interface Shard {
  /** Number of the shard, from 1. */
  index: number;
  total: number;
}

/** Kinds of tests that are distributed by file. */
export const DEALT = ['samples', 'build', 'delivery', 'e2e'] as const;
/** Kinds of tests that only the first shard runs. */
export const FIRST_ONLY = ['unit', 'content', 'contract', 'pipeline'] as const;
/** Validates the recorded traffic, however much there is. */
export const JUDGE = 'tests/contract/traffic.test.ts';

/**
 * @param text such as `2/4`
 * @throws Error with the expected format
 */
export function parseShard(text: string): Shard {
  const [, index, total] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !total || index > total)
    throw new Error(`--shard ${text}: expected i/n with i from 1 to n, such as 2/4`);
  return {index, total};
}

/** @returns the folders of `tests/` with the tests of a kind; Playwright runs two */
export const foldersOf = (kind: string): string[] => (kind === 'e2e' ? ['e2e', 'engines'] : [kind]);

/** @returns the test files of a kind, relative to the root, sorted by folder */
export const testFiles = (kind: string): string[] =>
  foldersOf(kind).flatMap((folder) => filesBelow(`tests/${folder}`, /\.(?:test|spec)\.ts$/));

/** @returns the files of the shard; none for a kind that only the first shard runs */
export function filesOf(kind: (typeof DEALT)[number] | (typeof FIRST_ONLY)[number], {index, total}: Shard): string[] {
  const files = testFiles(kind);
  if ((FIRST_ONLY as readonly string[]).includes(kind)) return index === 1 ? files : kind === 'contract' ? [JUDGE] : [];
  // The first shard has additional work, so the remainder goes to the last ones.
  return files.filter((_, place) => total - 1 - (place % total) === index - 1);
}
