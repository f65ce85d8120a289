/**
 * A light stemmer for Ukrainian and Russian in the folded alphabet of `../fold.ts`. Light: it takes off the endings of nouns and
 * adjectives, the suffixes of verbal nouns, and vowels that come and go (рахунок, рахунку; платіж, платежу). Verbs keep
 * their stems of the infinitive; `verbRoot` gives what a verb has in common with its noun.
 */
import {isCyrillic} from '../fold';
import type {Stemmer} from './rules';

/** Endings in the folded alphabet (і, ї and ы are и; є and э are е; ь and ъ are gone), longest first. */
const ENDINGS = (
  'иями ями ами ими ого его ому ему ией иею иям иях ием еви ови ' +
  'ои еи ою ею ая яя ое ее ие ии ию ия ую юю ий ой ей ев ов ив ом ем им их ам ям ах ях ью ю я а о е и у й'
)
  .split(' ')
  .sort((a, b) => b.length - a.length);

/** Suffixes of verbal nouns and participles: скасування, скасувати, скасований → скас. */
const VERBAL =
  /(?:овуванн?|уванн?|юванн?|йованн?|ованн?|уват|юват|ироват|иват|уем|уют|ует|юем|юют|иваем|ивают|ивает|ированн?|енн?|анн?|янн?)$/;

const VOWEL = /[аеиоуюя]/;

/**
 * @param word a Cyrillic word in lower case, folded
 * @returns its stem: a key for comparing, not a word
 */
function cyrillicStem(word: string): string {
  let stem = word;
  if (stem.length > 5) stem = stem.replace(/(?:ся|с)$/, (ending) => (ending === 'ся' ? '' : ending));
  for (const ending of ENDINGS) {
    if (stem.endsWith(ending) && stem.length - ending.length >= 3 && VOWEL.test(stem.slice(0, -ending.length))) {
      stem = stem.slice(0, -ending.length);
      break;
    }
  }
  // тестовий, тестові: an adjective counts as its noun.
  if (stem.length >= 6) stem = stem.replace(/[ое]в$/, '');
  const root = stem.replace(VERBAL, '');
  if (root.length >= 4 && VOWEL.test(root)) stem = root;
  stem = stem.replace(/([^аеиоуюя])\1$/, '$1');
  // A vowel of the last syllable that other forms lack or change: рахунок/рахунку, платіж/платежу, помилка/помилок.
  if (stem.length >= 5) {
    const shorter = stem.replace(/[еио]([^аеиоуюяй])$/, '$1');
    if (VOWEL.test(shorter)) stem = shorter;
  }
  return stem;
}

/**
 * @param word a Cyrillic word in lower case, folded
 * @returns what stays of a verb without its ending (перевірити → перевір), or null where the word has no such ending
 */
function verbRoot(word: string): string | null {
  const root = word
    .replace(/(?:ся|с)$/, '')
    .replace(/(?:увати|ювати|овати|ити|ати|яти|ути|ит|ат|ят|ут|ет|ив|ав|ить|ать|ував|или|али|ює|уе|ае|ить)$/, '');
  return root.length >= 4 && root.length < word.length ? root : null;
}

export const cyrillicStemmer: Stemmer = {takes: isCyrillic, stem: cyrillicStem, verbRoot};
