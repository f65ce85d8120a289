/** The decision tree of unknown outcomes. Checks that its texts and its machine-readable actions agree. */
import {
  outcomeTreeSchema,
  type OutcomeAction,
  type OutcomeBranch,
  type OutcomeEnd,
  type OutcomePlace,
  type OutcomeTree,
} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type ReadKind} from './define';
import {errors} from './errors';
import {statuses} from './statuses';

/** Placeholders that the texts may use. */
const PLACEHOLDERS = ['seconds', 'minutes'];

/** Error code of a successful response; it is not in the catalogue. */
const NO_ERROR = 0;

/** Words that the text must contain for each value of `do` and `end`. */
const WORDS: Record<OutcomeAction | OutcomeEnd, RegExp> = {
  send: /\bsend\b/,
  find: /`\/transaction\/find`/,
  capture: /`\/transaction\/complete`/,
  wait: /\bWait\b/,
  outwait: /\bWait until the \{minutes\} minutes are over\b/,
  listen: /\bcallback\b/,
  mend: /\bRemove the cause\b/,
  paid: /\bFulfil the order, once\b/,
  unpaid: /\bunpaid\b|\bnothing was created\b/,
  reversed: /\bDo not fulfil\b/,
};

interface Step {
  place: OutcomePlace;
  keys: readonly PropertyKey[];
}

/** Flattens the tree into its places with their keys. */
function stepsOf(place: OutcomePlace, keys: readonly PropertyKey[] = []): Step[] {
  return [
    {place, keys},
    ...(place.branches ?? []).flatMap((inner, index) => stepsOf(inner, [...keys, 'branches', index])),
  ];
}

function checkTexts(source: LocatedValue<OutcomeTree>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const codes = [NO_ERROR, ...read(errors).value.map(({code}) => code)];
  const known = [...codes, ...read(statuses).value.statuses.map(({code}) => code)];
  const check = (text: string, keys: readonly PropertyKey[]): void => {
    for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g))
      must(PLACEHOLDERS.includes(name), keys, 'placeholder', name, PLACEHOLDERS);
    for (const [, code] of text.matchAll(/`(\d+)`/g))
      must(known.includes(Number(code)), keys, 'error code', Number(code), codes);
  };
  for (const {place, keys} of stepsOf(source.value)) {
    check(place.text, [...keys, 'text']);
    if ('when' in place) check((place as OutcomeBranch).when, [...keys, 'when']);
  }
  return problems;
}

/** The tree has no dead end, and the text of each place agrees with its actions. */
function checkMachine(source: LocatedValue<OutcomeTree>, read: ReadKind): Problem[] {
  const {problems, say, must} = reportOn(source);
  const steps = stepsOf(source.value);
  const names = steps.flatMap(({place}) => place.name ?? []);
  const final = read(statuses)
    .value.statuses.filter((status) => status.final)
    .map(({code}) => code);
  must(names.includes(source.value.restart), ['restart'], 'place', source.value.restart, names);
  for (const {place, keys} of steps) {
    if (place.go !== undefined) must(names.includes(place.go), [...keys, 'go'], 'place', place.go, names);
    const ways = [place.branches, place.go, place.end].filter((way) => way !== undefined).length;
    if (ways !== 1) say(keys, `needs one of “branches”, “go” and “end”, and has ${ways}`);
    for (const word of [...(place.do ?? []), ...(place.end ? [place.end] : [])])
      if (!WORDS[word].test(place.text))
        say([...keys, 'text'], `must match ${WORDS[word].source}, because the place has “${word}”`);
    for (const [index, branch] of (place.branches ?? []).entries()) checkWhen(branch, [...keys, 'branches', index]);
    checkChoice(place.branches ?? [], keys);
  }
  return problems;

  function checkWhen({when, on}: OutcomeBranch, keys: readonly PropertyKey[]): void {
    const said = [...when.matchAll(/`(\d+)`/g)].map(([, code]) => Number(code));
    const meant = on === 'otherwise' || 'wanted' in on ? [] : 'codes' in on ? on.codes : on.statuses;
    // A branch about a response without an error says “A transaction” instead of a code.
    const same = said.length > 0 || meant[0] !== NO_ERROR ? String(said) === String(meant) : true;
    if (!same)
      say([...keys, 'when'], `names ${said.join(', ') || 'no code'}, and “on” means ${meant.join(', ') || 'none'}`);
  }

  function checkChoice(branches: readonly OutcomeBranch[], keys: readonly PropertyKey[]): void {
    const last = branches.at(-1)?.on;
    const decisions = branches.every(({on}) => on !== 'otherwise' && 'wanted' in on);
    if (branches.length > 0 && !decisions && last !== 'otherwise')
      say([...keys, 'branches'], 'must end with a branch on “otherwise”, to cover unexpected responses');
    const named = branches.flatMap(({on}) => (on !== 'otherwise' && 'statuses' in on ? on.statuses : []));
    const missing = named.length > 0 ? final.filter((code) => !named.includes(code)) : [];
    if (missing.length > 0) say([...keys, 'branches'], `must list every final status; missing: ${missing.join(', ')}`);
  }
}

export const outcomeTree = oneFile({
  name: 'outcomeTree',
  file: 'src/contract/data/outcome_tree.yaml',
  schema: outcomeTreeSchema,
  checks: [checkTexts, checkMachine],
});
