/** Where an identifier or a value may break between lines. */

/** What has no place to break is cut after this many letters: a digest, a token. An IBAN or a wallet is shorter. */
const LONGEST = 34;
/** Shorter codes stand on one line in any column. */
const SHORT = 12;

/** Behind what joins the parts of an identifier or of a query, and before a slash. */
const JOINT = /(?<=[_.,:;&=|])(?=[^\s_.,:;&=|/])|(?<=[^\s/])(?=\/[^\s/])/u;
const TOO_LONG = new RegExp(`\\S{${LONGEST}}(?=\\S)`, 'gu');

/**
 * Cuts a value into pieces that stay whole. Between them a line may end, as it may at white space, which needs no help.
 * @returns the pieces in order; joined they are the value
 */
export function piecesOf(value: string): string[] {
  if (value.length <= SHORT) return [value];
  return value.split(JOINT).flatMap((piece) => piece.replace(TOO_LONG, '$&\0').split('\0'));
}

/** @returns how many letters the longest part of a text has that no line may cut */
export function longestPiece(value: string, isCode: boolean): number {
  const parts = isCode ? piecesOf(value).flatMap((piece) => piece.split(/\s+/)) : value.split(/[ \t\n/–-]+/);
  return Math.max(0, ...parts.map((part) => part.length));
}
