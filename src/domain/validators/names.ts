/**
 * Names of people, as they are written in documents and as phones type them. One rule per alphabet of a rail; apostrophes and
 * hyphens are the same in all of them.
 */
import type {Validator} from './types';

/** ASCII, and what keyboards, phones and word processors put in its place. */
const APOSTROPHES = "'’‘ʼʻ`´";
const HYPHENS = '\\-‐‑';
/**
 * Letters of the Latin script with marks, from the blocks Latin-1 to Latin Extended Additional, without × and ÷. Ranges instead
 * of Unicode properties, so that the pattern works in every regular expression engine.
 */
const LATIN = 'A-Za-zÀ-ÖØ-öø-ʯḀ-ỿ\\u0300-\\u036f';
const JOINTS = `${APOSTROPHES}${HYPHENS}`;

/**
 * @param letters of the alphabet, as in a character class
 * @param joints what may stand between the letters, as in a character class
 * @param min characters @param max characters
 * @param message complaint, which says what the alphabet is
 */
function nameOf(letters: string, joints: string, [min, max]: readonly [number, number], message: string): Validator {
  const pattern = `^[${letters}][${letters}${joints}]{${min - 1},${max - 1}}$`;
  const form = new RegExp(pattern);
  // Phones send accents as marks of their own, which count as characters until they are composed.
  return Object.assign((value: string) => (form.test(value.normalize('NFC')) ? null : message), {pattern});
}

/** Latin letters with or without accents. */
const personName = nameOf(
  LATIN,
  `${JOINTS}. `,
  [2, 100],
  'must be 2 to 100 Latin letters with or without accents, spaces, dots, hyphens or apostrophes, a letter first',
);

/** For rails that take ASCII only. */
const asciiName = nameOf(
  'A-Za-z',
  `${JOINTS} `,
  [1, 60],
  'must be 1 to 60 letters (A–Z, no accents), spaces, hyphens or apostrophes, a letter first',
);
const asciiHolder = nameOf(
  'A-Za-z',
  `${JOINTS}. `,
  [2, 100],
  'must be 2 to 100 letters (A–Z, no accents), spaces, dots, hyphens or apostrophes, a letter first',
);

const HOLDER = new RegExp(`^[\\p{L}\\p{M} .${JOINTS}]{2,100}$`, 'u');
/**
 * Letters of every alphabet. No `pattern`: matching them needs the `u` flag, which the `pattern` attribute of an input lacks.
 */
const holderName: Validator = (value) =>
  HOLDER.test(value.normalize('NFC')) ? null : 'must be 2 to 100 letters, spaces, dots, hyphens or apostrophes';

export const names = {
  person_name: personName,
  latin_name: asciiName,
  in_holder_name: asciiHolder,
  holder_name: holderName,
};
