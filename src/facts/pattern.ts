/** Regular expressions in data files. */

/** Compiles a pattern that must match the whole value. */
export const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');
