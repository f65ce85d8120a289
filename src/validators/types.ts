/** Checks one identifier; answers `null` when it is right, else what is wrong, in English, for `error.details`. */
export interface Validator {
  (value: string): string | null;
  /** Source of a regular expression that every valid value matches; absent where the form says little. */
  pattern?: string;
}
