/** Converts text typed on the wrong keyboard layout: QWERTY against the Ukrainian and the Russian ЙЦУКЕН. */

const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const LAYOUTS = {
  uk: "'йцукенгшщзхїфівапролджєячсмитьбю",
  ru: 'ёйцукенгшщзхъфывапролджэячсмитьбю',
} as const;

function mapping(from: string, to: string): Map<string, string> {
  return new Map([...from].map((key, position) => [key, to[position]!]));
}

const MAPS = [
  mapping(LATIN, LAYOUTS.uk),
  mapping(LATIN, LAYOUTS.ru),
  // Back to Latin: every letter of either layout.
  new Map([...mapping(LAYOUTS.ru, LATIN), ...mapping(LAYOUTS.uk, LATIN)].filter(([key]) => key !== "'")),
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
