/** Statistics of a series of measurements. */

/** @returns the median; the mean of the middle two for an even count, NaN for an empty list */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? NaN) + (sorted[sorted.length >> 1] ?? NaN)) / 2;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Summary over several pages: the typical value, and the page with the worst one. */
export interface Figure {
  median: number;
  worst: number;
  /** Route of the worst page. */
  at: string;
}

/**
 * @param values value by route; pages without a value (NaN) are ignored
 * @param better the better direction: `low` for bytes and times, `high` for scores
 * @returns undefined if no page has a value
 */
export function figureOf(
  values: Iterable<readonly [route: string, value: number]>,
  better: 'low' | 'high' = 'low',
): Figure | undefined {
  const known = [...values].filter(([, value]) => !Number.isNaN(value));
  const [first] = known;
  if (!first) return undefined;
  const [at, worst] = known.reduce((bad, next) => {
    const worse = better === 'low' ? next[1] > bad[1] : next[1] < bad[1];
    return worse ? next : bad;
  }, first);
  return {median: median(known.map(([, value]) => value)), worst, at};
}
