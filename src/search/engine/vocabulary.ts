/** Maps the words that readers use to the words of the pages, in three languages. */
import type {VocabularyFile} from '../index/types';
import {foldLetters, lower} from '../text/fold';
import {phraseStems, stem} from '../text/stem';
import {isStopWord} from '../text/stopWords';
import {lowerBound} from './store';

export interface Relation {
  /** Stems of the phrase that the pages have instead. */
  stems: string[];
  /** From 0 to 1: how near the two are. */
  weight: number;
}

const PAGE = /^\//;

const SAME = 0.8;
const LEADS_TO = 0.7;
/** Weight of the second page of a group. */
const SECOND = 0.75;

export class Vocabulary {
  /** Phrase → other phrases, each once. */
  private readonly relations = new Map<string, Map<string, Relation>>();
  private readonly answers = new Map<string, Map<string, number>>();
  /** Every word of the vocabulary as written, folded and sorted: what a slip of the fingers may have meant. */
  readonly words: string[];
  /** Words of the longest phrase. */
  readonly longest: number = 1;

  constructor(files: VocabularyFile[]) {
    const words = new Set<string>();
    const key = (phrase: string) => {
      for (const word of phrase.split(' ')) if (!isStopWord(word)) words.add(foldLetters(lower(word)));
      return phraseStems(phrase).join(' ');
    };
    for (const [count, ...entries] of files.flatMap((file) => file.groups)) {
      const phrases = entries.filter((entry) => !PAGE.test(entry));
      const pages = entries.filter((entry) => PAGE.test(entry)).map((path) => path.slice(1));
      const to = phrases.slice(0, Math.abs(count)).map(key);
      const from = phrases.slice(Math.abs(count)).map(key);
      for (const phrase of [...to, ...from]) {
        const known = this.answers.get(phrase) ?? new Map<string, number>();
        for (const [place, path] of pages.entries()) {
          if (!known.has(path)) known.set(path, place === 0 ? 1 : SECOND);
        }
        if (known.size > 0) this.answers.set(phrase, known);
      }
      for (const phrase of from) this.relate(phrase, to, count < 0 ? LEADS_TO : SAME);
      if (count > 0) for (const phrase of to) this.relate(phrase, to, SAME);
    }
    for (const phrase of [...this.relations.keys(), ...this.answers.keys()])
      this.longest = Math.max(this.longest, phrase.split(' ').length);
    this.words = [...words].sort();
  }

  private relate(from: string, to: string[], weight: number): void {
    const known = this.relations.get(from) ?? new Map<string, Relation>();
    for (const phrase of to) {
      if (phrase !== from && !known.has(phrase)) known.set(phrase, {stems: phrase.split(' '), weight});
    }
    if (known.size > 0) this.relations.set(from, known);
  }

  /** @param stems of consecutive words of a query @returns what the pages may call the same */
  related(stems: string[]): Relation[] {
    return [...(this.relations.get(stems.join(' '))?.values() ?? [])];
  }

  /**
   * @param stems of consecutive words of a query
   * @returns the pages that a reader of just these words wants, with how much so, from 0 to 1
   */
  pages(stems: string[]): [path: string, weight: number][] {
    return [...(this.answers.get(stems.join(' ')) ?? [])];
  }

  has(word: string): boolean {
    return this.relations.has(word) || this.answers.has(word);
  }

  /** @param prefix folded letters @returns stems of the words that begin so */
  beginning(prefix: string, most: number): string[] {
    const first = lowerBound(this.words, prefix);
    return this.words
      .slice(first, first + most)
      .filter((word) => word.startsWith(prefix))
      .map(stem);
  }
}
