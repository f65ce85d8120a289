/**
 * Ukrainian and Russian words typed in Latin letters, brought back to the one Cyrillic alphabet of the index (`fold.ts`). Ukrainian by
 * the table of the Cabinet of Ministers (resolution 55 of 2010), and the spellings that people use beside it.
 */
const LETTERS: Readonly<Record<string, string>> = {
  shch: 'щ',
  zgh: 'зг',
  zh: 'ж',
  kh: 'х',
  ts: 'ц',
  ch: 'ч',
  sh: 'ш',
  ya: 'я',
  ia: 'я',
  ja: 'я',
  yu: 'ю',
  iu: 'ю',
  ju: 'ю',
  ye: 'е',
  ie: 'е',
  yi: 'и',
  ji: 'и',
  yo: 'йо',
  jo: 'йо',
  a: 'а',
  b: 'б',
  c: 'ц',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'г',
  i: 'и',
  j: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  x: 'х',
  y: 'и',
  z: 'з',
};
const LONGEST = 4;
/** An adjective in -yi, -iy, -ii or -yy: «платіжний». */
const ADJECTIVE = /(?:yi|iy|ii|yy|yj|ij)$/;
/** A short “i” after a vowel at the end of a word or before a consonant: «колбек-сервіс» has none, «мій», «рейс» have one. */
const SHORT_I = /(?<=[aeou])[iyj](?![aeiouy])/g;

/**
 * @param word in lower case
 * @returns the word in folded Cyrillic letters; null for one that holds anything but Latin letters
 */
export function fromRomanised(word: string): string | null {
  if (!/^[a-z]{2,}$/.test(word)) return null;
  const text = word.replace(ADJECTIVE, 'ий').replaceAll(SHORT_I, 'й');
  let result = '';
  for (let at = 0; at < text.length;) {
    let length = LONGEST;
    while (length > 1 && LETTERS[text.slice(at, at + length)] === undefined) length--;
    const part = text.slice(at, at + length);
    result += LETTERS[part] ?? part;
    at += length;
  }
  return result;
}
