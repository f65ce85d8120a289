/** Lists of codes by an international standard. */
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';

/**
 * Reports a list that is not sorted by its first code column, and duplicate codes.
 * @param list key of the list in the source
 * @param keys the columns that hold codes
 */
export function checkCodes<T>(
  source: LocatedValue<unknown>,
  list: string,
  rows: T[],
  keys: (keyof T & string)[],
): Problem[] {
  const {problems, say} = reportOn(source);
  rows.forEach((row, index) => {
    keys.forEach((key, rank) => {
      const earlier = rows.slice(0, index).some((other) => other[key] === row[key]);
      const unordered = rank === 0 && index > 0 && rows[index - 1]![key] > row[key];
      if (earlier) say([list, index], `“${row[key]}” is listed twice`);
      else if (unordered) say([list, index], `“${row[key]}” is not in alphabetical order`);
    });
  });
  return problems;
}
