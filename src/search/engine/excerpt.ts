/** The piece of a text that shows why it was found. */
import {keyOf} from '../text/stem';
import {tokenize, type Token} from '../text/tokenize';

interface Excerpt {
  text: string;
  /** [start, length] of what was found, by rising start; at least one, which may be empty. */
  positions: [number, number][];
}

const LENGTH = 200;
/** Characters of a text that are looked through: a table of banks is long, and its excerpt need not be the best. */
const MOST = 20_000;

/** @returns the tokens of a text that hold one of the terms */
function matches(text: string, terms: ReadonlySet<string>): Token[] {
  const found = tokenize(text).filter((token) => terms.has(keyOf(token)));
  // An identifier found as a whole is marked as a whole.
  return found.filter(
    (token) =>
      token.whole ||
      !found.some(
        (other) =>
          other.whole &&
          other !== token &&
          other.start <= token.start &&
          other.start + other.length >= token.start + token.length,
      ),
  );
}

/**
 * @param terms stems, as the index holds them
 * @returns about 200 characters around the place with most different terms; with “…” where something is left out
 */
export function excerpt(text: string, terms: ReadonlySet<string>): Excerpt {
  const found = matches(text.slice(0, MOST), terms);
  let best = {start: 0, different: 0};
  for (const [at, token] of found.entries()) {
    const different = new Set<string>();
    for (let next = at; next < found.length && found[next]!.start < token.start + LENGTH * 0.7; next++)
      different.add(keyOf(found[next]!));
    if (different.size > best.different) best = {start: token.start, different: different.size};
  }
  let start = Math.max(0, best.start - 50);
  if (text.length - start < LENGTH) start = Math.max(0, text.length - LENGTH);
  if (start > 0) {
    const space = text.indexOf(' ', start);
    if (space >= 0 && space < best.start) start = space + 1;
  }
  let end = Math.min(text.length, start + LENGTH);
  if (end < text.length) {
    const space = text.lastIndexOf(' ', end);
    if (space > start + LENGTH / 2) end = space;
  }
  const before = start > 0 ? '… ' : '';
  const positions = found
    .filter((token) => token.start >= start && token.start + token.length <= end)
    .map((token): [number, number] => [token.start - start + before.length, token.length]);
  return {
    text: before + text.slice(start, end) + (end < text.length ? ' …' : ''),
    positions: positions.length > 0 ? positions : [[before.length, 0]],
  };
}

/** @returns where the terms stand in a heading */
export function positionsIn(text: string, terms: ReadonlySet<string>): [number, number][] {
  const found = matches(text, terms).map((token): [number, number] => [token.start, token.length]);
  return found.length > 0 ? found : [[0, 0]];
}
