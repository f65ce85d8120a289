/** Letters that readers type in several ways, brought to one. Lengths may change: positions are taken before folding. */

const APOSTROPHES = /['’ʼ`´‘]/g;

/**
 * Ukrainian and Russian letters of one sound. Readers mix the two languages, and drop the apostrophe and the dots; with one
 * alphabet «виплата» and «выплата» are the same word. Signs that are not heard (ь, ъ) go.
 */
const CYRILLIC: Record<string, string> = {
  ґ: 'г',
  ё: 'е',
  є: 'е',
  э: 'е',
  і: 'и',
  ї: 'и',
  ы: 'и',
  ъ: '',
  ь: '',
};

/** @returns the text in lower case, compatibility forms resolved (“ﬁ”, full-width digits), without apostrophes */
export function lower(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(APOSTROPHES, '');
}

/**
 * @param word a word in lower case
 * @returns the word in the one alphabet of the index: Latin without diacritics, Cyrillic as {@link CYRILLIC} says
 */
export function foldLetters(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  if (/\p{Script=Cyrillic}/u.test(word)) return word.replace(/[ґёєэіїыъь]/g, (letter) => CYRILLIC[letter] ?? letter);
  return (
    word
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      // Letters that have no decomposition.
      .replaceAll('ł', 'l')
      .replaceAll('ø', 'o')
      .replaceAll('ß', 'ss')
      .replaceAll('đ', 'd')
      .replaceAll('ı', 'i')
  );
}

export function isCyrillic(word: string): boolean {
  return /\p{Script=Cyrillic}/u.test(word);
}
