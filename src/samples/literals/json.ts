/** JSON as samples show it: readable, and the same bytes wherever it is pasted. */
import {escapeInvisible, hex} from './characters';

/**
 * Pretty JSON, two spaces per level. Line ends occur only between entries, never inside a string,
 * and no line ends in a space, so the text fits a heredoc, a text block and a raw string.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => escapeInvisible(line, escapeUtf16))
    .join('\n');
}

/** JSON escapes UTF-16 code units, so a character beyond the basic plane takes two escapes. */
function escapeUtf16(codePoint: number): string {
  return String.fromCodePoint(codePoint)
    .split('')
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
    .join('');
}
