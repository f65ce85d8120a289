/** Texts as the bytes that travel, UTF-8 (RFC 3629), without Node. */

const encoder = new TextEncoder();

/** Bytes that a text takes in UTF-8; half of a surrogate pair counts as the U+FFFD that is sent for it. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** The longest beginning of whole characters that takes at most so many bytes. */
export function cutToBytes(text: string, maxBytes: number): string {
  const {read} = encoder.encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
