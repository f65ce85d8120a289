/**
 * Questions that readers ask in many words, such as complaints and symptoms. A few of the words, in any order, tell which
 * question it is. The heading that answers it seldom contains them.
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

/**
 * @returns the stems that a query must have. Little words count only where the phrase has a single other word, as in
 * “where is our money”.
 */
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

  /**
   * Finds the questions that a query asks, and adds their places to the words that ask them.
   * @param words of the query, without identifiers
   * @param text the whole query
   */
  answer(words: readonly Word[], text: string): void {
    // Stems of the words as typed count too: the correction of typing errors does not know words that only questions have.
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
