/**
 * Text that only the gateway can read and write. Cursors that hold moments and ids travel in it, so that a client neither
 * learns from one nor builds one.
 *
 * A synthetic initialisation vector (RFC 5297, with HMAC-SHA-256 in place of its block cipher): the tag of the text is the
 * start of its key stream, so the same text gives the same bytes, and a changed bit is always found.
 */
import {concat, fromBase64, hmacSha256, toBase64url, toHex, utf8} from '../../domain';
import type {Ids} from './ids';

const TAG_BYTES = 12;
/** Length of the key stream, one HMAC. */
const MAX_BYTES = 32;

export interface Seal {
  /** @param purpose what the text belongs to; it opens for no other. @param text at most 32 bytes */
  close(purpose: string, text: Uint8Array): string;
  /** @returns the text; undefined for what was not closed by this gateway for this purpose */
  open(purpose: string, closed: string): Uint8Array | undefined;
}

export function createSeal({ids}: {ids: Ids}): Seal {
  const tagKey = ids.secret('tag of a seal');
  const streamKey = ids.secret('stream of a seal');
  const tagOf = (purpose: string, text: Uint8Array) =>
    hmacSha256(tagKey, concat(utf8(`${purpose}\n`), text)).subarray(0, TAG_BYTES);
  const veiled = (tag: Uint8Array, text: Uint8Array) => {
    const stream = hmacSha256(streamKey, tag);
    if (text.length > MAX_BYTES) throw new Error(`a seal holds at most ${MAX_BYTES} bytes, not ${text.length}`);
    return text.map((byte, index) => byte ^ stream[index]!);
  };
  return {
    close(purpose, text) {
      const tag = tagOf(purpose, text);
      return toBase64url(concat(tag, veiled(tag, text)));
    },
    open(purpose, closed) {
      const bytes = fromBase64(closed);
      // The last character has spare bits: only the spelling that was issued is accepted.
      if (!bytes || bytes.length > TAG_BYTES + MAX_BYTES || toBase64url(bytes) !== closed) return undefined;
      const tag = bytes.subarray(0, TAG_BYTES);
      const text = veiled(tag, bytes.subarray(TAG_BYTES));
      return toHex(tagOf(purpose, text)) === toHex(tag) ? text : undefined;
    },
  };
}
