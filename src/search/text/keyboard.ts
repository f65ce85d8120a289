/** Converts text typed on the wrong keyboard layout: QWERTY against the layouts of other languages. */
import {SEARCH_RULES} from './languages';

/** The keys, in the order in which a layout lists its letters. */
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const LAYOUTS = SEARCH_RULES.flatMap(({keyboard}) => keyboard ?? []);

function mapping(from: string, to: string): Map<string, string> {
  return new Map([...from].map((key, position) => [key, to[position]!]));
}

const MAPS = [
  ...LAYOUTS.map((layout) => mapping(LATIN_KEYS, layout)),
  // Back to Latin: every letter of any layout. The apostrophe is a key of the Latin layout too.
  new Map([...LAYOUTS].reverse().flatMap((layout) => [...mapping(layout, LATIN_KEYS)].filter(([key]) => key !== "'"))),
];

/**
 * @param text what was typed, in any case
 * @returns what the same keys would have given on the other layouts, without the text itself; lower case
 */
export function otherLayouts(text: string): string[] {
  const typed = text.toLowerCase();
  const others = MAPS.map((map) => [...typed].map((letter) => map.get(letter) ?? letter).join(''));
  return [...new Set(others)].filter((other) => other !== typed);
}
