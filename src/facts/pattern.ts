/** Patterns that stand in data. */

/** A pattern of the data as a regular expression over the whole value. */
export const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');
