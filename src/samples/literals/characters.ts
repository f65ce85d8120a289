/** Escapes that the literals of all languages share. */

/**
 * Characters that nobody sees in a listing: controls, formats (zero width, bidirectional marks),
 * line and paragraph separators, and halves of surrogate pairs. Every printer writes them as escapes.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Tells whether a text has a character that a listing would not show. */
export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/**
 * Writes each invisible character as an escape.
 * @param escape makes the escape from a code point
 */
export function escapeInvisible(text: string, escape: (codePoint: number) => string): string {
  return text.replace(INVISIBLE, (character) => escape(character.codePointAt(0)!));
}

/** Hexadecimal digits, filled with zeros on the left. */
export function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** `\n`, `\r` and `\t`, which all languages of the samples share; `undefined` for other characters. */
export function shortEscape(codePoint: number): string | undefined {
  return {9: '\\t', 10: '\\n', 13: '\\r'}[codePoint];
}
