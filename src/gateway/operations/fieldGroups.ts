/** Fields of a method that exclude or need each other, as `one_of` and `required_with` of its service say. */
import type {Flow} from '../../facts/browser';
import type {Detail} from '../refusals';

type Groups = Pick<Flow, 'one_of' | 'required_with'>;

/**
 * @param fields what the merchant has sent in `fields`
 * @returns one entry per choice that was not made or made twice, and per field that a group lacks or holds too much
 */
export function checkGroups(flow: Groups, fields: Record<string, string>): Detail[] {
  const sent = (name: string) => Object.hasOwn(fields, name);
  const {one_of: choices = [], required_with: groups = []} = flow;
  return [
    ...choices.flatMap((names) => checkChoice(names, sent)),
    ...groups.flatMap((names) => checkGroup(names, choices, sent)),
  ];
}

type IsPresent = (name: string) => boolean;

/** Exactly one. */
function checkChoice(names: readonly string[], sent: IsPresent): Detail[] {
  const count = names.filter(sent).length;
  if (count === 1) return [];
  return [{field: 'fields', message: `must have ${count === 0 ? 'one' : 'only one'} of ${names.join(', ')}`}];
}

/**
 * All or none. Where another field was chosen in the place of a missing one, the missing one must not be asked for: what
 * was sent is too much.
 */
function checkGroup(names: readonly string[], choices: readonly string[][], sent: IsPresent): Detail[] {
  const there = names.filter(sent);
  const missing = names.filter((name) => !sent(name));
  if (there.length === 0 || missing.length === 0) return [];
  const instead = choices
    .filter((choice) => choice.some((name) => missing.includes(name)))
    .flatMap((choice) => choice.filter(sent))
    .at(0);
  return instead === undefined
    ? missing.map((name) => ({field: `fields.${name}`, message: `is required with ${there[0]}`}))
    : there.map((name) => ({field: `fields.${name}`, message: `does not go with ${instead}`}));
}
