/**
 * Questions that readers ask in many words, such as complaints and symptoms. A few of the words, in any order, tell which
 * question it is. The heading that answers it seldom contains them.
 */
import type {QuestionsFile} from '../index/types';
import {allStems, stem} from '../text/stem';
import type {Word} from './words';

/** Weight of the second place that answers. */
const SECOND = 0.75;

/** Weight of a single word of a query that is a question as a whole. */
const ALONE = 0.4;

interface Question {
  stems: string[];
  pages: string[];
}

/** The whole query asks the question: its single words mean little. */
function dampen(words: readonly Word[]): void {
  for (const {alternatives, answers} of words) for (const one of [...alternatives, ...answers]) one.weight *= ALONE;
}

const isPath = (line: string): boolean => line.startsWith('/');

export class Questions {
  /** First stem → the questions that have it. */
  private readonly byStem = new Map<string, Question[]>();

  constructor(file?: QuestionsFile) {
    for (const group of file?.questions.split('\n\n') ?? []) {
      const lines = group.split('\n');
      const pages = lines.filter(isPath).map((path) => path.slice(1));
      for (const line of lines) {
        if (isPath(line)) continue;
        const stems = line.split(' ');
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
