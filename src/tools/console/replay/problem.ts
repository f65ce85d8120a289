/** Failure to encode or decode a replay link. The message tells the reader what is wrong and what to do. */
export class ReplayProblem extends Error {}

/** Maximum length of untrusted text in a message. */
const LONGEST_QUOTE = 40;

/** Quotes untrusted text in a message: truncated and on one line. */
export function quoted(text: string): string {
  const start = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return `“${start.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')}”`;
}
