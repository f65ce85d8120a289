/** Looks up a term in the index: the exact term, terms with this prefix, and terms that differ by a typing error. */
import {slips} from '../text/distance';
import {foldLetters} from '../text/fold';
import type {Head, IndexStore} from './store';

/** Beginnings of so many terms are tried for a word that is being typed. */
export const MOST_BEGINNINGS = 24;
/** A slip is looked for in words of this length or more. */
const SHORTEST_SLIP = 4;

/** @returns whether a word is long enough to be mistyped; a number with another digit is another number */
export function mayBeSlip(value: string): boolean {
  return value.length >= SHORTEST_SLIP && !/\d/.test(value);
}

/** Looks up terms in the head and in those body files that hold them. */
export class Lookup {
  constructor(
    readonly store: IndexStore,
    readonly head: Head,
  ) {}

  /** True if a title, a heading or keywords contain the term; with the rows loaded, also if a row’s name or a description does. */
  inHead(term: string): boolean {
    return this.head.lists.some((list) => list.terms[list.position(term)] === term);
  }

  async has(term: string): Promise<boolean> {
    if (this.inHead(term)) return true;
    const lists = await this.store.shardsFor(this.head, term);
    return lists.some((list) => list.terms[list.position(term)] === term);
  }

  async beginning(prefix: string): Promise<string[]> {
    const lists = await this.store.shardsFor(this.head, prefix);
    const found = new Set<string>();
    for (const list of [...this.head.lists, ...lists])
      for (const term of list.startingWith(prefix, MOST_BEGINNINGS)) found.add(term);
    return [...found];
  }

  /** Words of the set with one slip of the fingers, or two in a long one; the nearest first. */
  async near(word: string): Promise<Near[]> {
    // The first answer does without: it would have to wait for every word there is.
    return this.head.whole ? nearest(word, await this.store.words()) : [];
  }
}

interface Near {
  word: string;
  slips: number;
}

/** @returns the words at the least number of slips from one, by likelihood; at most eight */
export function nearest(word: string, words: readonly string[]): Near[] {
  const folded = foldLetters(word);
  let limit = folded.length >= 8 ? 2 : 1;
  let found: Near[] = [];
  for (const other of words) {
    const distance = slips(folded, other, limit);
    if (distance > limit) continue;
    if (distance < limit) {
      limit = distance;
      found = [];
    }
    found.push({word: other, slips: distance});
  }
  return found.sort((a, b) => first(a.word, folded) - first(b.word, folded)).slice(0, 8);
}

/** Readers seldom miss the first letter. */
function first(term: string, word: string): number {
  return term[0] === word[0] ? 0 : 1;
}
