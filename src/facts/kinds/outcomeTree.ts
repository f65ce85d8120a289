/** The decision tree of unknown outcomes. */
import {outcomeTreeSchema, type OutcomeBranch, type OutcomeTree} from '../../schemas';
import type {Problem} from '../errors';
import {reportOn, type Located} from '../located';
import {oneFile, type Ask} from './define';
import {errors} from './errors';

/** What a text of the tree may ask for. */
const PLACEHOLDERS = ['seconds'];

/** The code of an answer without an error; it is in no catalogue. */
const NO_ERROR = 0;

function checkTree(source: Located<OutcomeTree>, ask: Ask): Problem[] {
  const {problems, must} = reportOn(source);
  const codes = [NO_ERROR, ...ask(errors).value.map(({code}) => code)];
  const check = (text: string, keys: readonly PropertyKey[]): void => {
    for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g))
      must(PLACEHOLDERS.includes(name), keys, 'placeholder', name, PLACEHOLDERS);
    for (const [, code] of text.matchAll(/`(\d+)`/g))
      must(codes.includes(Number(code)), keys, 'error code', Number(code), codes);
  };
  const walk = (branches: readonly OutcomeBranch[], above: readonly PropertyKey[]): void =>
    branches.forEach(({when, text, branches: inner = []}, index) => {
      const keys = [...above, 'branches', index];
      check(when, [...keys, 'when']);
      check(text, [...keys, 'text']);
      walk(inner, keys);
    });
  check(source.value.text, ['text']);
  walk(source.value.branches, []);
  return problems;
}

export const outcomeTree = oneFile({
  name: 'outcomeTree',
  file: 'src/data/outcome_tree.yaml',
  schema: outcomeTreeSchema,
  checks: [checkTree],
});
