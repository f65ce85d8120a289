/** Text that JSON can carry and that databases, logs and files of others cannot. */

/** Control characters but tab, line feed and carriage return; half of a surrogate pair. Source: RFC 7493, section 2.1. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/u;

const EVERY_UNSAFE = new RegExp(UNSAFE, 'gu');

/** @returns the text without such characters, for what a person has pasted and does not see */
export const withoutUnsafe = (text: string): string => text.replace(EVERY_UNSAFE, '');

/** A text or a name that holds such a character. */
export interface UnsafeText {
  /** Keys and indexes that lead to it, joined by dots; empty for the value itself. */
  path: string;
  /** The character, such as `U+0000`. */
  character: string;
}

/**
 * Finds each text of a JSON value that holds a control character or a lone surrogate, names of properties included.
 * @param value result of `JSON.parse`
 */
export function unsafeTexts(value: unknown, path = ''): UnsafeText[] {
  if (typeof value === 'string') {
    const character = unsafeCharacter(value);
    return character === undefined ? [] : [{path, character}];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const character = unsafeCharacter(key);
    if (character !== undefined) return [{path, character}];
    return unsafeTexts(inner, path ? `${path}.${key}` : key);
  });
}

/** @returns the first such character of a text, such as `U+0000` */
function unsafeCharacter(text: string): string | undefined {
  const found = UNSAFE.exec(text)?.[0];
  return found && `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
