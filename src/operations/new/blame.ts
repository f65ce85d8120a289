/** Finds the answer that a line of a planned file comes from, so that a complaint names what the writer wrote. */
import {knownNames, type Problem} from '../../facts';
import type {Answers, PlaceOf} from './questions';

/** @returns the place of the answer that a line was made from, with its name; undefined if it comes from no answer */
export type Blame = (line: string) => (Pick<Problem, 'file' | 'line'> & {answer: string}) | undefined;

/** Shorter texts stand in too many answers. */
const LEAST_PART = 12;
/** Characters of a line that a complaint repeats. */
const LONGEST_QUOTE = 100;

interface Leaf {
  keys: string[];
  text: string;
}

function leavesOf(value: unknown, keys: string[] = []): Leaf[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...keys, key]));
  return [{keys, text: String(value).trim()}];
}

/** Key and value of a line of YAML or of a page. */
function partsOf(line: string): {key?: string; value: string} {
  const [, key, rest] = /^(?:- )?(?:\{ ?)?([\w-]+): +(.*)$/.exec(line.trim()) ?? [];
  const value = (rest ?? line.trim().replace(/^- /, '')).trim();
  const unquoted = /^'(.*)'$/.exec(value)?.[1]?.replaceAll("''", "'") ?? /^"(.*)"$/.exec(value)?.[1] ?? value;
  return {...(key === undefined ? {} : {key}), value: unquoted};
}

/** @param answers as the writer gave them */
export function blameOf(answers: Answers, placeOf: PlaceOf): Blame {
  const leaves = leavesOf(answers);
  return (line) => {
    const {key, value} = partsOf(line);
    if (value === '') return undefined;
    const same = leaves.filter(({text}) => text === value);
    const like = leaves.filter(
      ({text}) =>
        (text.length >= LEAST_PART && line.includes(text)) || (value.length >= LEAST_PART && text.includes(value)),
    );
    const found = [
      // A translation is named by its English string.
      leaves.find(({keys}) => keys.at(-1) === line),
      same.find(({keys}) => keys.at(-1) === key),
      value.length >= LEAST_PART ? same[0] : undefined,
      like.find(({keys}) => keys.at(-1) === key),
      like[0],
    ].find((leaf) => leaf !== undefined);
    return found === undefined ? undefined : {...placeOf(found.keys), answer: found.keys.join('.')};
  };
}

/**
 * A complaint about a file that is not there yet names the answer, or shows the line that it means.
 * @param planned the files as they would be written
 */
export function blamed(problem: Problem, planned: ReadonlyMap<string, string>, blame: Blame | undefined): Problem {
  if (problem.line === undefined) return problem;
  const line = planned.get(problem.file)?.split('\n')[problem.line - 1]?.trim();
  if (line === undefined || line === '') return problem;
  const found = blame?.(line);
  const quote = line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line;
  // The first line of a record stands for what is not in it.
  if (found === undefined || problem.line === 1)
    return problem.line === 1 ? problem : {...problem, message: `${problem.message} (in “${quote}”)`};
  const {answer, ...place} = found;
  return {...problem, ...place, message: `${answer}: ${problem.message} (in ${problem.file})`};
}

/** Said of a translation whose English string has one, or is nowhere. */
export function strayString(en: string, known: string | undefined, missing: Iterable<string>): string {
  if (known !== undefined) return `“${en}” is translated already, as “${known}”; leave it out, or change that entry`;
  return `no page shows “${en}”; ${knownNames(en, missing)}`;
}
