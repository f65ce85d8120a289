/** Similarity of texts, measured by shared runs of words. Pure functions. */

/** Largest share of runs of words that the pages of two payment methods may have in common. */
export const LIKENESS_LIMIT = 0.6;

/** Length of a run, in words. */
const RUN = 8;

/** Words of a text in lower case without punctuation. Names, which may have several words, are removed first. */
export function wordsOf(text: string, names: readonly string[]): string[] {
  const escaped = [...names]
    .filter((name) => name.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = escaped.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${escaped.join('|')})(?!\\p{L})`, 'giu');
  const bare = pattern ? text.replace(pattern, ' ') : text;
  return bare.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];
}

/** Distinct runs of `length` consecutive words. Runs do not span pieces (paragraphs). */
export function runsOf(pieces: readonly (readonly string[])[], length: number = RUN): Set<string> {
  const runs = new Set<string>();
  for (const words of pieces)
    for (let at = 0; at + length <= words.length; at += 1) runs.add(words.slice(at, at + length).join(' '));
  return runs;
}

/** Share of the runs of the shorter text that also occur in the other; 0 if one of them has none. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const run of small) if (large.has(run)) shared += 1;
  return shared / small.size;
}

/** A text to compare; texts of the same group may be similar. */
export interface Text {
  name: string;
  group: string;
  runs: ReadonlySet<string>;
}

/** Pairs of texts of different groups, most similar first. */
export function alike(texts: readonly Text[]): {a: string; b: string; share: number}[] {
  return texts
    .flatMap((a, index) =>
      texts
        .slice(index + 1)
        .filter(({group}) => group !== a.group)
        .map((b) => ({a: a.name, b: b.name, share: likeness(a.runs, b.runs)})),
    )
    .sort((x, y) => y.share - x.share);
}
