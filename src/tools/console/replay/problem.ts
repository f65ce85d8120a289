/** Why a session cannot become a link, or a link a session: what is wrong, and what to do. It is text for a reader. */
export class ReplayProblem extends Error {}

/** How much of a foreign text a problem repeats. */
const LONGEST_QUOTE = 40;

/** A foreign text inside a sentence: short, and on one line. */
export function quoted(text: string): string {
  const start = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return `“${start.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')}”`;
}
