/** Edit distance between an unknown address and the routes of the site. */

/** Cost of an extra word in the route; it is less than that of a missing word. */
const EXTRA = 0.6;
const LACKING = 1;

/** Distance above which two words are unrelated. */
const ALIKE = 0.5;

/**
 * Divisor of the distance by letters: a given share of wrong letters counts more than the same share of wrong words.
 */
const LETTERS = 0.4;

/** Maximum share of the requested words that may be wrong. */
const NEAR = 0.75;

/** Words of a path: its segments, split at `_` and `-`. */
export function wordsOf(path: string): string[] {
  return path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split(/[/_\-\s.]+/)
    .filter(Boolean);
}

/** Minimum cost of editing one list into the other. */
function distance<T>(
  from: readonly T[],
  to: readonly T[],
  replace: (a: T, b: T) => number,
  [drop, add]: [number, number],
) {
  let row = to.map((_, index) => (index + 1) * add);
  let corner = 0;
  for (const [index, a] of from.entries()) {
    let left = (index + 1) * drop;
    let above = corner;
    corner = left;
    row = row.map((up, at) => {
      left = Math.min(up + drop, left + add, above + replace(a, to[at]!));
      above = up;
      return left;
    });
    if (row.length === 0) return left;
  }
  return row.at(-1) ?? from.length * drop;
}

const letters = (a: string, b: string): number =>
  distance([...a], [...b], (one, other) => (one === other ? 0 : 1), [1, 1]) / Math.max(a.length, b.length);

function replaceWord(a: string, b: string): number {
  if (a === b) return 0;
  const share = letters(a, b);
  return share <= ALIKE ? share : EXTRA + LACKING;
}

/** Distance by words, or by letters alone if words were joined or split. */
function far(asked: readonly string[], route: string): number {
  const words = wordsOf(route);
  if (words.length === 0) return Infinity;
  const byWords = distance(asked, words, replaceWord, [LACKING, EXTRA]) / asked.length;
  return Math.min(byWords, letters(asked.join(''), words.join('')) / LETTERS);
}

/** @returns the nearest routes, nearest first, without those that have little in common with the path */
export function nearestRoutes(path: string, routes: readonly string[], most = 5): string[] {
  const asked = wordsOf(path);
  if (asked.length === 0) return [];
  return routes
    .map((route) => ({route, away: far(asked, route)}))
    .filter(({away}) => away <= NEAR)
    .sort((a, b) => a.away - b.away || a.route.length - b.route.length)
    .slice(0, most)
    .map(({route}) => route);
}
