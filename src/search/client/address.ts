/** Where a hit leads. */
import type {Hit} from '../engine/hit';

/** Query parameter of a page: value of the tab of the samples to show. */
export const SAMPLE_TAB = '_sample';

/**
 * @returns the address of a hit, with the words to mark on its page and the tab to show: the one that choosing it in the
 *   box opens
 */
export function addressOf({document: {u, h}, tokens, sample}: Pick<Hit, 'document' | 'tokens' | 'sample'>): string {
  const words = new URLSearchParams(tokens.map((token) => ['_highlight', token]));
  if (sample) words.set(SAMPLE_TAB, sample);
  return `${u}${words.size > 0 ? `?${words.toString()}` : ''}${h ?? ''}`;
}
