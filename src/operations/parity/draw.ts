/** Pages for somebody who reads what the checks cannot: nobody chooses them, and anybody can draw the same ones again. */
import {createHash} from 'node:crypto';

/**
 * @param pages paths of translated pages
 * @param seed such as the hash of a commit
 * @returns `count` of them, in the order in which they are drawn
 */
export function drawPages(pages: readonly string[], seed: string, count: number): string[] {
  const rank = (page: string) => createHash('sha256').update(`${seed} ${page}`).digest('hex');
  return pages
    .map((page) => ({page, rank: rank(page)}))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({page}) => page);
}
