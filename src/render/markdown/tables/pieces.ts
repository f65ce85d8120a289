/** Line break opportunities in identifiers and values. */

/**
 * A longer piece without break opportunities is split after this many characters: a digest, a token. IBANs and wallet
 * addresses are shorter.
 */
const LONGEST = 34;
/** Shorter codes are never broken. */
const SHORT = 12;

/** Break after a separator of an identifier or query, and before a slash. */
const JOINT = /(?<=[_.,:;&=|])(?=[^\s_.,:;&=|/])|(?<=[^\s/])(?=\/[^\s/])/u;
const TOO_LONG = new RegExp(`\\S{${LONGEST}}(?=\\S)`, 'gu');

/**
 * Splits a value into unbreakable pieces. White space needs no extra break opportunity.
 * @returns the pieces in order; their concatenation is the value
 */
export function piecesOf(value: string): string[] {
  if (value.length <= SHORT) return [value];
  return value.split(JOINT).flatMap((piece) => piece.replace(TOO_LONG, '$&\0').split('\0'));
}

/** @returns length in characters of the longest unbreakable piece of a text */
export function longestPiece(value: string, isCode: boolean): number {
  const parts = isCode ? piecesOf(value).flatMap((piece) => piece.split(/\s+/)) : value.split(/[ \t\n/–-]+/);
  return Math.max(0, ...parts.map((part) => part.length));
}
