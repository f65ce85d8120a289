/**
 * Parses and prints bytes in a text field. A text field converts line ends to LF and hides a byte order mark and
 * trailing spaces, so bytes can also be entered with escapes, as hex or as base64.
 */
import {fromBase64, textOf, toHex, utf8} from '../../domain';

export type Notation = 'text' | 'escapes' | 'hex' | 'base64';

const ESCAPES: Readonly<Record<string, number>> = {n: 10, r: 13, t: 9, '0': 0, '\\': 92};

/** One escape or the text between two escapes. A backslash that starts no valid escape matches the last alternative. */
const PIECE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|([nrt0\\]))|[^\\]+|\\/g;

export type ParsedBytes = {bytes: Uint8Array} | {/** Index of the first invalid character. */ brokenAt: number};

/**
 * @param written in `text`: characters, encoded as UTF-8; in `escapes`: the same with `\n`, `\r`, `\t`, `\0`, `\\`,
 * `\xHH` (a byte) and `\uHHHH` or `\u{H…}` (a character); in `hex`: two digits per byte, with optional white space,
 * colons or hyphens between bytes
 * @returns the bytes, or the index of the first invalid character
 */
export function readBytes(written: string, notation: Notation): ParsedBytes {
  switch (notation) {
    case 'text':
      return {bytes: utf8(written)};
    case 'escapes':
      return readEscapes(written);
    case 'hex':
      return readHex(written);
    case 'base64': {
      const bytes = fromBase64(written.replaceAll(/\s/g, ''));
      return bytes ? {bytes} : {brokenAt: Math.max(0, written.search(/[^A-Za-z0-9+/_=\s-]/))};
    }
  }
}

function readEscapes(written: string): ParsedBytes {
  const bytes: number[] = [];
  for (const {0: piece, 1: byte, 2: unit, 3: point, 4: letter, index} of written.matchAll(PIECE)) {
    if (piece === '\\') return {brokenAt: index};
    const code = Number.parseInt(unit ?? point ?? '', 16);
    if (code > 0x10ffff) return {brokenAt: index};
    if (byte !== undefined) bytes.push(Number.parseInt(byte, 16));
    else if (letter !== undefined) bytes.push(ESCAPES[letter]!);
    else bytes.push(...utf8(Number.isNaN(code) ? piece : String.fromCodePoint(code)));
  }
  return {bytes: Uint8Array.from(bytes)};
}

function readHex(written: string): ParsedBytes {
  const bytes: number[] = [];
  for (let at = 0; at < written.length;) {
    if (/[\s:-]/.test(written[at]!)) {
      at += 1;
      continue;
    }
    const digits = written.slice(at, at + 2);
    if (!/^[0-9a-fA-F]{2}$/.test(digits)) return {brokenAt: at};
    bytes.push(Number.parseInt(digits, 16));
    at += 2;
  }
  return {bytes: Uint8Array.from(bytes)};
}

/** Bytes per line of a dump. */
const WIDTH = 16;
/** Bytes per block of a line. */
const BLOCK = 8;

/**
 * Formats bytes as a hex dump with an offset, hex digits and ASCII characters in each line.
 * @param most maximum number of bytes to print; a last line gives the number of omitted bytes
 */
export function hexDump(bytes: Uint8Array, most = 4096): string {
  const lines: string[] = [];
  for (let at = 0; at < Math.min(bytes.byteLength, most); at += WIDTH) {
    const part = bytes.subarray(at, Math.min(at + WIDTH, most));
    const blocks = [part.subarray(0, BLOCK), part.subarray(BLOCK)].map((block) =>
      Array.from(block, (byte) => toHex(Uint8Array.of(byte))).join(' '),
    );
    const hex = blocks.join('  ').padEnd(WIDTH * 3);
    const text = Array.from(part, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(4, '0')}  ${hex}  ${text}`);
  }
  if (bytes.byteLength > most) lines.push(`… ${bytes.byteLength - most}`);
  return lines.join('\n');
}

/** Names of control characters that occur in messages. */
const NAMES: Readonly<Record<number, string>> = {9: 'TAB', 10: '↵', 13: 'CR'};

/** Name of a control character. Few fonts have the control pictures of Unicode (U+2400 and following). */
const nameOf = (code: number) =>
  code === 10 ? NAMES[code]! : `‹${NAMES[code] ?? code.toString(16).padStart(2, '0').toUpperCase()}›`;

/** Replaces the control pictures in the output of `domain/diagnosis` with names. */
export const legible = (text: string): string =>
  text.replaceAll(/[\u2400-\u2421]/g, (one) => (one === '\u2421' ? nameOf(0x7f) : nameOf(one.charCodeAt(0) - 0x2400)));

/** Decodes UTF-8 and replaces control characters with names. A line feed gets a name and also breaks the line. */
export function visible(bytes: Uint8Array): string {
  return textOf(bytes)
    .replaceAll(/[\0-\x1f\x7f]/g, (one) => nameOf(one.charCodeAt(0)) + (one === '\n' ? '\n' : ''))
    .replaceAll('\ufeff', '‹BOM›');
}
