/**
 * Questions that readers ask in many words: a complaint, a symptom. Some words of it, in any order and with others between, say which
 * question it is, and the heading that answers it seldom has them.
 */
import type {QuestionsFile} from '../index/types';
import {phraseStems, stem} from '../text/stem';
import {tokenize} from '../text/tokenize';
import type {Word} from './words';

/** Weight of the second place that answers. */
const SECOND = 0.75;

/** Weight of a single word of a query that is a question as a whole. */
const ALONE = 0.4;

interface Question {
  stems: string[];
  pages: string[];
}

const allStems = (text: string): string[] => tokenize(text).map(({value}) => stem(value));

/** @returns what a query has to have; little words only of a phrase that has but one other: “where is our money” */
function stemsOf(phrase: string): string[] {
  const stems = new Set(phraseStems(phrase));
  return [...(stems.size > 1 ? stems : new Set(allStems(phrase)))];
}

/** The whole query asks the question: its single words mean little. */
function dampen(words: readonly Word[]): void {
  for (const {alternatives, answers} of words) for (const one of [...alternatives, ...answers]) one.weight *= ALONE;
}

export class Questions {
  /** First stem → the questions that have it. */
  private readonly byStem = new Map<string, Question[]>();

  constructor(file?: QuestionsFile) {
    for (const [count, ...entries] of file?.questions ?? []) {
      const pages = entries.slice(0, count).map((path) => path.slice(1));
      for (const phrase of entries.slice(count)) {
        const stems = stemsOf(phrase);
        const [first] = stems as [string];
        const known = this.byStem.get(first);
        if (known) known.push({stems, pages});
        else this.byStem.set(first, [{stems, pages}]);
      }
    }
  }

  /** Adds the places that answer to each word of a question that the query asks. @param words without identifiers as a whole @param text all of the query */
  answer(words: readonly Word[], text: string): void {
    // As typed, too: a slip may have been seen in a word that only a question has.
    const stems = words.map((word) => new Set([word.stem, stem(word.value)]));
    const all = new Set([...allStems(text), ...stems.flatMap((own) => [...own])]);
    const has = (term: string) => all.has(term);
    const asked = new Set([...all].flatMap((term) => this.byStem.get(term) ?? []));
    for (const question of asked) {
      if (!question.stems.every(has)) continue;
      const share = Math.sqrt(question.stems.length);
      if (words.every((_, at) => question.stems.some((term) => stems[at]!.has(term)))) dampen(words);
      for (const [at, word] of words.entries()) {
        if (!question.stems.some((term) => stems[at]!.has(term))) continue;
        for (const [place, path] of question.pages.entries())
          word.answers.push({path, weight: share * (place === 0 ? 1 : SECOND), span: 1});
      }
    }
  }
}
