/** Ids of headings, made from their words. */

const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  `а a б b в v г h ґ g д d е e є ie ж zh з z и y і i ї i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ю iu я ia`
    .split(' ')
    .flatMap((value, index, all) => (index % 2 === 0 ? [[value, all[index + 1]!]] : [])),
);

/**
 * @param words of the heading
 * @param taken ids of the page
 * @returns an id of lower-case letters, digits and hyphens that is not taken
 */
export function slugOf(words: string, taken: ReadonlySet<string>): string {
  const plain = words
    .toLowerCase()
    .replaceAll(/[’'ь]/g, '')
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => CYRILLIC[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const base = plain || 'section';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}
