/**
 * Signs what goes to the shop. Every attempt is signed anew with a key of its own and by the tokens that the point has at that
 * moment: by the newer, and while it has two by the older as well.
 */
import type {ApiTokens} from '../engine/apiTokens';
import {CALLBACK, sign, type AddressPurpose, eventParameters, signedUrl} from '../../domain';
import type {Gateway} from '../../facts/browser';
import type {Clock} from '../engine/clock';

export interface Signer {
  /** Milliseconds, but never the same twice: two attempts may fall into one millisecond, and the clock may stand still. */
  nextKey(): number;
  /** The headers of a callback by POST. @param point whose tokens sign */
  headers(point: number, body: Uint8Array, key: number): Record<string, string>;
  /** The address of a callback by GET, or of the way back to the shop, as `purpose` says. @param text the event, JSON */
  address(point: number, url: URL, text: string, key: number, purpose: AddressPurpose): URL;
  reset(): void;
}

export function createSigner(
  names: Gateway['signing']['headers'],
  apiTokens: Pick<ApiTokens, 'of'>,
  clock: Clock,
): Signer {
  let lastKey = 0;
  const tokensOf = (point: number) => {
    const tokens = apiTokens.of(point);
    if (!tokens) throw new Error(`point ${point} has no API token to sign with`);
    return tokens;
  };
  return {
    nextKey: () => (lastKey = Math.max(clock.keys(), lastKey + 1)),
    headers(point, body, key) {
      const [newer, older] = tokensOf(point);
      const head = {point, key, purpose: CALLBACK};
      return {
        [names.point]: String(point),
        [names.key]: String(key),
        [names.signature]: sign(newer, head, body),
        ...(older !== undefined && {[names.previous_signature]: sign(older, head, body)}),
        'Content-Type': 'application/json',
      };
    },
    address(point, url, text, key, purpose) {
      const parameters = eventParameters(JSON.parse(text) as Record<string, unknown>);
      return signedUrl(url, parameters, tokensOf(point), {point, key, purpose});
    },
    reset() {
      lastKey = 0;
    },
  };
}
