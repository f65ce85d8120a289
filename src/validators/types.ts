/** Checks one identifier; answers `null` when it is right, else what is wrong, in English, for `error.details`. */
export type Validator = (value: string) => string | null;
