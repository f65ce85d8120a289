/** Rules that a language may have. */

export interface LanguageRules {
  /** BCP 47 tag for dates, if another one than the language itself. */
  dates?: string;
  /** @returns the text of one node of a page with non-breaking spaces */
  spaces?(text: string): string;
  /** @returns a duration as it stands after a preposition or verb */
  duringDuration?(words: string): string;
  /** Note in a section whose English text has changed since it was translated; in previews only. */
  staleSection?: string;
  /** Corrections to names of currencies in CLDR, by code. */
  currencyNames?: Readonly<Record<string, string>>;
  /** Corrections to names of countries in CLDR, by code. */
  countryNames?: Readonly<Record<string, string>>;
  /**
   * @param separator between two items of a list, by `Intl`
   * @returns the separator that fits both neighbours
   */
  listSeparator?(separator: string, before: string, after: string): string;
}
