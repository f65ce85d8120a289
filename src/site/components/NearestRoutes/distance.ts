/** How far an address that does not exist is from one that does. */

/** A word that the route has beside those that were asked for costs less than one that it lacks. */
const EXTRA = 0.6;
const LACKING = 1;

/** Words that differ more are two words. */
const ALIKE = 0.5;

/** A share of wrong letters weighs more than one of wrong words. */
const LETTERS = 0.4;

/** Of the words asked for, this part may be wrong. */
const NEAR = 0.75;

/** The words of a path: its segments, and what `_` and `-` join in them. */
export function wordsOf(path: string): string[] {
  return path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split(/[/_\-\s.]+/)
    .filter(Boolean);
}

/** The least cost of making the one list of the other. */
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

/** By its words, or by its letters alone, for who has joined or parted words. */
function far(asked: readonly string[], route: string): number {
  const words = wordsOf(route);
  if (words.length === 0) return Infinity;
  const byWords = distance(asked, words, replaceWord, [LACKING, EXTRA]) / asked.length;
  return Math.min(byWords, letters(asked.join(''), words.join('')) / LETTERS);
}

/** @returns the routes nearest to the path, nearest first; none that has little in common with it */
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
