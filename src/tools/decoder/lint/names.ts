/** Finds the known name that a misspelt name resembles. */

/** Damerau–Levenshtein distance (adjacent transpositions), capped at `most + 1`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({length: other.length + 1}, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, before[column - 2]! + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return Math.min(last[other.length]!, most + 1);
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns the closest known name: equal except for case and punctuation, or within a small edit distance. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  if (name.length > 80) return undefined;
  const own = plain(name);
  const same = names.find((one) => plain(one) === own);
  if (same !== undefined) return same;
  const most = Math.max(1, Math.min(3, Math.floor(own.length / 4)));
  const ranked = names
    .map((one) => ({one, far: distance(own, plain(one), most)}))
    .filter(({far}) => far <= most)
    .sort((a, b) => a.far - b.far);
  if (ranked[0]) return ranked[0].one;
  // A part of a longer name: `currency` for `amount_currency`, `ip` for `customer_ip_address`.
  const longer = names.filter(
    (one) =>
      one.split('_').includes(own) || (own.length > 4 && (plain(one).endsWith(own) || plain(one).startsWith(own))),
  );
  return longer.length === 1 ? longer[0] : undefined;
}
