/** Draws pages for a manual review. The choice is unbiased and reproducible. */
import {createHash} from 'node:crypto';

/**
 * @param pages paths of pages
 * @param seed such as the hash of a commit
 * @returns `count` pages, in the order drawn
 */
export function drawPages(pages: readonly string[], seed: string, count: number): string[] {
  const rank = (page: string) => createHash('sha256').update(`${seed} ${page}`).digest('hex');
  return pages
    .map((page) => ({page, rank: rank(page)}))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({page}) => page);
}
