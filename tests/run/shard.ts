/**
 * `npm test -- --all --shard 2/4`: one of several machines that together run everything. Tests are dealt out by file. The
 * first shard runs what needs the whole: the static checks, the unit tests, and the judgement of the contract, which wants all
 * that the unit tests have asked. The others judge only what they have recorded themselves.
 */
import {filesBelow} from '../projectFiles';

export interface Shard {
  /** From 1. */
  index: number;
  total: number;
}

/** The kinds of tests whose files are dealt out. */
export const DEALT = ['samples', 'build', 'delivery', 'e2e'] as const;
/** The kinds that the first shard runs whole. */
export const FIRST_ONLY = ['unit', 'content', 'contract', 'pipeline'] as const;
/** Judges the traffic of a run, whatever it holds. */
export const JUDGE = 'tests/contract/traffic.test.ts';

/**
 * @param text such as `2/4`
 * @throws Error with the expected form
 */
export function parseShard(text: string): Shard {
  const [, index, total] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !total || index > total)
    throw new Error(`--shard ${text}: expected i/n with i from 1 to n, such as 2/4`);
  return {index, total};
}

/** @returns the test files of a kind, from the root, sorted */
export const testFiles = (kind: string): string[] => filesBelow(`tests/${kind}`, /\.(?:test|spec)\.ts$/);

/** @returns the files of the shard; none for a kind that it leaves to the first one */
export function filesOf(kind: (typeof DEALT)[number] | (typeof FIRST_ONLY)[number], {index, total}: Shard): string[] {
  const files = testFiles(kind);
  if ((FIRST_ONLY as readonly string[]).includes(kind)) return index === 1 ? files : kind === 'contract' ? [JUDGE] : [];
  // The first shard has more to do besides, so what is left over goes to the last ones.
  return files.filter((_, place) => total - 1 - (place % total) === index - 1);
}
