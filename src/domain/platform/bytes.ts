/** Conversions between bytes and text, with APIs that Node and browsers share. */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

/** Encodes a text as UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** Decodes UTF-8. Invalid bytes become U+FFFD; a byte order mark is kept. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Length in bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return utf8(text).byteLength;
}

/** Concatenates byte arrays. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, {byteLength: length}) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Lower-case hex, two digits per byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Base64url without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Decodes base64 or base64url, with or without padding.
 * @returns undefined for invalid input
 */
export function fromBase64(encoded: string): Uint8Array<ArrayBuffer> | undefined {
  const plain = encoded.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(plain) || plain.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
}
