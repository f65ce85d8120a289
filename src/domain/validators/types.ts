/**
 * Checks one identifier; answers `null` when it is right, else what is wrong, in English, for `error.details`.
 * The country is an ISO 3166-1 alpha-2 code; only `msisdn` asks for it.
 */
export interface Validator {
  (value: string, country?: string): string | null;
  /** Source of a regular expression that every valid value matches; absent where the form says little. */
  pattern?: string;
}
