/**
 * Validates one identifier. Returns `null` for a valid value, else a complaint in English for `error.details`. The
 * country is an ISO 3166-1 alpha-2 code; only `msisdn` uses it.
 */
export interface Validator {
  (value: string, country?: string): string | null;
  /** Source of a regular expression that every valid value matches; absent if the format is not regular. */
  pattern?: string;
}
