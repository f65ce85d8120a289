/**
 * The letter of the keyboard shortcut, on every layout. A Latin letter decides by itself, because a layout such as Dvorak has
 * it at another place. Where the key types another character, as on Cyrillic or Greek layouts, the place of the key
 * decides.
 */

/** Characters of layouts that have Latin letters; others are names of keys or letters of another script. */
const LATIN = /^[ -~]$/;

/**
 * @param key `KeyboardEvent.key`
 * @param code `KeyboardEvent.code`
 * @returns true if a key types the letter K, or is at its place on a layout without Latin letters
 */
export const isK = (key: string, code: string): boolean => (LATIN.test(key) ? /k/i.test(key) : code === 'KeyK');
