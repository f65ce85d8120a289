/**
 * What a run tries of a long list of like cases. `npm test` is to be run by people, and some lists take most of it: every
 * sample in every language, every statement in both lives of a page, both locales and both themes. So each run draws a share
 * by the commit: every list is tried, no commit chooses for itself which part, and a few commits later all of it was.
 * A share proves its members and nothing about the list: a test that says something of all of them, such as that every move of
 * a machine was seen, must hold for each draw, and so looks among the rest for what the share does not show.
 * `npm test -- --all` and each kind of test by itself (`npm run test:samples`) try everything.
 */
import {createHash} from 'node:crypto';

/** What the share is drawn by, from `TEST_SHARE`; absent where everything is tried. */
export function shareSeed(): string | undefined {
  const said = process.env.TEST_SHARE;
  return !said || said === 'all' ? undefined : said;
}

const rank = (seed: string, name: string): string => createHash('sha256').update(`${seed} ${name}`).digest('hex');

/**
 * @param name of a case that is tried in one of two forms
 * @returns whether it is the second one: about half of the names, others with another seed
 */
export const isSecond = (name: string, seed = shareSeed()): boolean =>
  Number.parseInt(rank(seed ?? '', name).slice(0, 2), 16) % 2 === 1;

/**
 * @param length of a list whose members are no cases of their own, but a number that grows with it
 * @returns the length, or its share, one in `of`
 */
export const shareOfLength = (length: number, of: number, seed = shareSeed()): number =>
  seed ? Math.ceil(length / of) : length;

/**
 * @param items a list of like cases
 * @param nameOf unique in the list, and the same in every run
 * @param seed draws
 * @returns them in the drawn order
 */
export const inDrawnOrder = <Item>(items: readonly Item[], nameOf: (item: Item) => string, seed: string): Item[] => {
  const ranks = new Map(items.map((item) => [item, rank(seed, nameOf(item))]));
  return [...items].sort((one, other) => (ranks.get(one)! < ranks.get(other)! ? -1 : 1));
};

/**
 * @param items a list of like cases
 * @param nameOf unique in the list, and the same in every run
 * @param of one in how many is tried; one more of what is left over
 * @param seed draws; absent for all
 * @returns the drawn ones in their order: at least one, unless there is none
 */
export function shareOf<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  of: number,
  seed = shareSeed(),
): Item[] {
  if (!seed) return [...items];
  const drawn = new Set(inDrawnOrder(items, nameOf, seed).slice(0, Math.ceil(items.length / of)));
  return items.filter((item) => drawn.has(item));
}
