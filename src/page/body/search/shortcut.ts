/**
 * Letters of keyboard shortcuts, on every layout. A Latin letter decides by itself, because a layout such as Dvorak has
 * it at another place. Where the key types another character, as on Cyrillic or Greek layouts, the place of the key
 * decides.
 */

/** Characters of layouts that have Latin letters; others are names of keys or letters of another script. */
const LATIN = /^[\x20-\x7e]$/;

/**
 * @param letter Latin, in lower case
 * @returns true if a key types the letter, or is at its place on a layout without Latin letters
 */
export const isLetter = ({key, code}: Pick<KeyboardEvent, 'code' | 'key'>, letter: string): boolean =>
  LATIN.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;
