/** Reads the answers of a command line and of a file. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import * as z from 'zod';
import {FactsError, knownNames, readYaml, type Problem} from '../../facts';
import {
  flagOf,
  isText,
  type Answers,
  type PlaceOf,
  type Question,
  setAt,
  type Table,
  typeOf,
  valueAt,
} from './questions';

export interface CommandLine {
  answers: Answers;
  /** Position of an answer: the line of the file, or the flag. */
  placeOf: PlaceOf;
  help: boolean;
  dryRun: boolean;
}

const SWITCHES = ['--help', '--dry-run'];

/**
 * @param args flags after the kind
 * @param root folder that files are relative to
 * @throws FactsError that lists each flag that does not exist or has no value, and each mistake in the file of answers
 */
export function readCommandLine(table: Table, args: readonly string[], root: string): CommandLine {
  const problems: Problem[] = [];
  const fromFlags: [keys: string[], value: unknown][] = [];
  const switches = new Set<string>();
  let file: string | undefined;
  const rest = args.flatMap((arg) => {
    // “--name=value” is the same as “--name value”.
    const [, name, value] = /^(--[^=]+)=([\s\S]*)$/.exec(arg) ?? [];
    return name === undefined ? [arg] : [name, value!];
  });
  for (let at = 0; at < rest.length; at += 1) {
    const flag = rest[at]!;
    if (SWITCHES.includes(flag)) {
      switches.add(flag);
      continue;
    }
    const value = rest[at + 1];
    if (!flag.startsWith('--')) {
      problems.push({
        file: 'command line',
        message: `“${flag}” is no flag; begin it with --, and quote a value with spaces`,
      });
      continue;
    }
    if (value === undefined || (value.startsWith('--') && value.length > 2)) {
      problems.push({file: flag, message: 'has no value'});
      continue;
    }
    at += 1;
    if (flag === '--answers') file = value;
    else {
      try {
        addFlag(table, flag.slice(2), value, root, fromFlags);
      } catch (error) {
        problems.push({file: flag, message: (error as Error).message});
      }
    }
  }
  const {answers, lineOf} = file === undefined ? {answers: {}, lineOf: undefined} : readAnswers(root, file, problems);
  if (problems.length > 0) throw new FactsError(problems);
  const flagged = new Set<string>();
  for (const [keys, value] of fromFlags) {
    const earlier = valueAt(answers, keys);
    const again = flagged.has(keys.join('.'));
    setAt(answers, keys, again && Array.isArray(earlier) && Array.isArray(value) ? [...earlier, ...value] : value);
    flagged.add(keys.join('.'));
  }
  return {
    answers,
    help: switches.has('--help'),
    dryRun: switches.has('--dry-run'),
    placeOf: (keys) => {
      const isFlag = [...flagged].some((name) => keys.join('.') === name || keys.join('.').startsWith(`${name}.`));
      return file !== undefined && !isFlag ? {file, line: lineOf?.(keys)} : {file: flagOf(keys)};
    },
  };
}

function readAnswers(root: string, file: string, problems: Problem[]) {
  const place = path.relative(root, path.resolve(root, file));
  try {
    const {value, lineOf} = readYaml(root, place, z.record(z.string(), z.unknown()));
    return {answers: value as Answers, lineOf};
  } catch (error) {
    if (error instanceof FactsError) problems.push(...error.problems);
    else problems.push({file, message: `cannot be read: ${(error as Error).message}`});
    return {answers: {} as Answers, lineOf: undefined};
  }
}

/** Relation of a flag to a question: parts of the question in angle brackets stand for anything. */
function fits({path: pattern}: Question, keys: readonly string[]): 'whole' | 'inside' | 'above' | undefined {
  const parts = pattern.split('.');
  const same = keys.every(
    (key, index) => index >= parts.length || parts[index] === key || parts[index]!.startsWith('<'),
  );
  if (!same) return undefined;
  return keys.length === parts.length ? 'whole' : keys.length > parts.length ? 'inside' : 'above';
}

function addFlag(table: Table, name: string, given: string, root: string, into: [string[], unknown][]): void {
  const text = given.startsWith('@') ? readFileSync(path.resolve(root, given.slice(1)), 'utf8') : given;
  const {questions} = table;
  const short = questions.find(({alias}) => alias === name);
  // `--flow payin_hpp={…}` gives everything below `flows.payin_hpp`.
  const group = Object.keys(table.each ?? {}).includes(name) ? `${name}s` : undefined;
  if (group !== undefined && questions.some(({path: pattern}) => pattern.startsWith(`${group}.<${name}>`))) {
    const [, key, value] = /^([\w]+)(?:=([\s\S]*))?$/.exec(text) ?? [];
    if (key === undefined)
      throw new Error(`must be KEY or KEY={…}, such as payin_hpp={min_amount: 100}, not “${text}”`);
    const whole = value?.startsWith('@') ? readFileSync(path.resolve(root, value.slice(1)), 'utf8') : value;
    into.push([[group, key], whole === undefined ? {} : parseValue(whole)]);
    return;
  }
  const keys = short ? short.path.split('.') : name.split('.');
  const question =
    short ?? questions.find((one) => fits(one, keys) === 'whole') ?? questions.find((one) => fits(one, keys));
  if (!question) {
    const known = questions.flatMap(({path: pattern, alias}) => [pattern, ...(alias === undefined ? [] : [alias])]);
    throw new Error(`is no flag of “new ${table.kind}”; ${knownNames(name, known)}`);
  }
  if (fits(question, keys) === 'whole' && isText(question.schema)) into.push([keys, text.replace(/\n$/, '')]);
  else {
    const value = parseValue(text);
    const isList = typeOf(question.schema).type === 'array' && fits(question, keys) === 'whole';
    into.push([keys, isList && !Array.isArray(value) ? [value] : value]);
  }
}

function parseValue(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch (error) {
    throw new Error(`is no YAML: ${(error as Error).message.split('\n')[0]}`, {cause: error});
  }
}
