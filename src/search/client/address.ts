/** Where a hit leads. */
import type {Hit} from '../engine/search';

/**
 * @returns the address of a hit, with the words to mark on its page: the one that choosing it in the box opens
 */
export function addressOf({document: {u, h}, tokens}: Pick<Hit, 'document' | 'tokens'>): string {
  const words = new URLSearchParams(tokens.map((token) => ['_highlight', token]));
  return `${u}${tokens.length > 0 ? `?${words.toString()}` : ''}${h ?? ''}`;
}
