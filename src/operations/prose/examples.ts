/** Applies rules to an example of Markdown, as to a text of every place. */
import type {Locale} from '../../brand';
import {parsePage} from '../parity/parse';
import {findingsOf} from './lint';
import type {Rule} from './rules';
import {PLACES} from './text';
import {textsOfTree} from './texts/markdown';

/** @returns the rules that an example breaks, in order and each once */
export function exampleProblems(rules: readonly Rule[], locale: Locale, example: string): Rule[] {
  const tree = parsePage(example);
  const broken = PLACES.flatMap((place) => findingsOf(rules, textsOfTree(tree, {file: 'example', locale, place})));
  return rules.filter((rule) => broken.some((found) => found.rule === rule));
}
