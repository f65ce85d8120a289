/** Where the text that was signed parts from the right one. */
import {textOf} from '../platform/bytes';
import type {Parting, Side} from './types';

/** Bytes shown before the place and from it on. */
const BEFORE = 12;
const AFTER = 20;

/** @returns nothing for equal texts @param headLength bytes of the right text before its LF */
export function partingOf(expected: Uint8Array, actual: Uint8Array, headLength: number): Parting | undefined {
  const shorter = Math.min(expected.byteLength, actual.byteLength);
  let offset = 0;
  while (offset < shorter && expected[offset] === actual[offset]) offset++;
  if (offset === shorter && expected.byteLength === actual.byteLength) return undefined;
  const where = offset < headLength ? 'head' : offset === headLength ? 'separator' : 'body';
  return {offset, where, expected: sideOf(expected, offset), actual: sideOf(actual, offset)};
}

function sideOf(bytes: Uint8Array, offset: number): Side {
  const before = bytes.subarray(Math.max(0, offset - BEFORE), offset);
  const after = bytes.subarray(offset, offset + AFTER);
  return {
    hex: {before: spacedHex(before), after: spacedHex(after)},
    text: {before: readable(before), after: readable(after)},
    length: bytes.byteLength,
  };
}

const spacedHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');

/** Control characters as their pictures; those that only direct a text, or are no UTF-8, as U+FFFD. */
const readable = (bytes: Uint8Array) =>
  textOf(bytes)
    .replaceAll(/[\0- ]/g, (one) => (one === ' ' ? one : String.fromCharCode(0x2400 + one.charCodeAt(0))))
    .replaceAll('\x7f', '\u2421')
    .replaceAll(/[\u0080-\u009f]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');

export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.byteLength !== other.byteLength) return false;
  for (let index = 0; index < one.byteLength; index++) if (one[index] !== other[index]) return false;
  return true;
}
