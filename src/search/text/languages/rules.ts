/** Search rules that a language may have. */

export interface Stemmer {
  /** @returns true for a word in the alphabet of the stemmer; `word` is folded and has no digits */
  takes(word: string): boolean;
  /** @returns a key for comparing, not a word */
  stem(word: string): string;
  /** @returns a verb without its ending, which its noun has too; null for a word without such an ending */
  verbRoot?(word: string): string | null;
}

export interface SearchRules {
  /** Words without a meaning of their own, separated by spaces. */
  stopWords?: string;
  /** Letters of the keyboard layout in the order of the Latin keys of `../keyboard.ts`. */
  keyboard?: string;
}
