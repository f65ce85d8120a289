/** Signs what goes to the shop. Every attempt is signed anew with a key of its own. */
import {CALLBACK, sign} from '../../domain/signing';
import {type AddressPurpose, eventParameters, signedUrl} from '../../domain/signing/query';
import type {Gateway, SandboxSeed} from '../../schemas';
import type {Clock} from '../clock';

export interface Signer {
  /** Milliseconds, but never the same twice: two attempts may fall into one millisecond, and the clock may stand still. */
  nextKey(): number;
  /** The headers of a callback by POST. */
  headers(body: Buffer, key: number): Record<string, string>;
  /** The address of a callback by GET, or of the way back to the shop, as `purpose` says. @param text the event, JSON */
  address(url: URL, text: string, key: number, purpose: AddressPurpose): URL;
  reset(): void;
}

export function createSigner(
  names: Gateway['signing']['headers'],
  {id, api_token: token}: SandboxSeed['point'],
  clock: Clock,
): Signer {
  let lastKey = 0;
  return {
    nextKey: () => (lastKey = Math.max(clock.now(), lastKey + 1)),
    headers: (body, key) => ({
      [names.point]: String(id),
      [names.key]: String(key),
      [names.signature]: sign(token, {point: id, key, purpose: CALLBACK}, body),
      'Content-Type': 'application/json',
    }),
    address: (url, text, key, purpose) =>
      signedUrl(url, eventParameters(JSON.parse(text) as Record<string, unknown>), token, {point: id, key, purpose}),
    reset() {
      lastKey = 0;
    },
  };
}
