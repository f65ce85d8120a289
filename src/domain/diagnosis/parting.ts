/** Finds the first difference between the signed text and the correct one. */
import {textOf} from '../platform/bytes';
import type {Difference, Side} from './types';

/** Number of bytes shown before and after the difference. */
const BEFORE = 12;
const AFTER = 20;

/**
 * @param headLength length in bytes of the correct text before its LF
 * @returns undefined for equal texts
 */
export function partingOf(expected: Uint8Array, actual: Uint8Array, headLength: number): Difference | undefined {
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

/** Makes bytes printable: control characters as control pictures, invalid UTF-8 and directional marks as U+FFFD. */
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
