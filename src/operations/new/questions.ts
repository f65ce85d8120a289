/**
 * The table of questions of `npm run new`. The dialogue, the flags, their help and the checks of the answers are all made
 * from it, so that they cannot differ.
 */
import {isDeepStrictEqual} from 'node:util';
import * as z from 'zod';
import {knownNames, type Problem} from '../../facts';

/** Answers as a tree; the path of a question names a place in it. */
export type Answers = Record<string, unknown>;

export interface Question {
  /**
   * Place of the answer, and its flag: `operator.value` is `--operator.value`. A part in angle brackets, such as `<flow>`,
   * stands for each key of `each`.
   */
  path: string;
  /** The question, as a sentence. */
  ask: string;
  /** Form of the answer; its description explains the question. */
  schema: z.ZodType;
  /** More than the schema says: what makes a good answer. */
  help?: string | undefined;
  example?: string | undefined;
  /** Short name of the flag: `country` for `countries`, which may then be given several times. */
  alias?: string | undefined;
  /** The answer where none is given. A function may use the earlier answers; undefined leaves the answer out. */
  fallback?: unknown;
  /** True for a question that may stay without an answer. */
  optional?: boolean | undefined;
  /** True for a question of rare cases, which only flags and files of answers answer. */
  rare?: boolean | undefined;
  /** Condition of the question, by the earlier answers. */
  when?(answers: Answers, key: string): boolean;
}

/** Questions of a kind, and the keys that the parts in angle brackets stand for. */
export interface Table {
  /** Name on the command line: `method`. */
  kind: string;
  /** Result of the command, as a clause. */
  makes: string;
  questions: readonly Question[];
  /** By the part in angle brackets. */
  each?: Readonly<Record<string, (answers: Answers) => string[]>>;
  /** A short complete command line. */
  usage: string;
}

/** A question about one place. */
export interface QuestionPlace {
  question: Question;
  keys: string[];
  /** Key that a part in angle brackets stands for, or an empty string. */
  key: string;
}

/** @returns the value at a place, or undefined */
export function valueAt(answers: unknown, keys: readonly PropertyKey[]): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    answers,
  );
}

/** Sets the value at a place, and makes the mappings above it. */
export function setAt(answers: Answers, keys: readonly string[], value: unknown): void {
  let place = answers;
  for (const key of keys.slice(0, -1)) {
    const next = place[key];
    if (next === null || typeof next !== 'object' || Array.isArray(next)) place[key] = {};
    place = place[key] as Answers;
  }
  place[keys.at(-1)!] = value;
}

const PART = /^<(.+)>$/;

/** @returns the places that a question is about, after these answers */
export const placesOf = (table: Table, question: Question, answers: Answers): QuestionPlace[] =>
  everyPlaceOf(table, question, answers).filter(({key}) => question.when?.(answers, key) ?? true);

/** The same, also where the condition of the question says that it is not asked. */
function everyPlaceOf({each = {}}: Table, question: Question, answers: Answers): QuestionPlace[] {
  let places: QuestionPlace[] = [{question, keys: [], key: ''}];
  for (const part of question.path.split('.')) {
    const name = PART.exec(part)?.[1];
    places = places.flatMap((place) =>
      name === undefined
        ? [{...place, keys: [...place.keys, part]}]
        : each[name]!(answers).map((key) => ({question, keys: [...place.keys, key], key})),
    );
  }
  return places;
}

/** @returns the answer that stands in for a missing one, or undefined */
export function fallbackOf({question, key}: QuestionPlace, answers: Answers): unknown {
  const {fallback} = question;
  return typeof fallback === 'function'
    ? (fallback as (answers: Answers, key: string) => unknown)(answers, key)
    : fallback;
}

/** Description of a schema, also below `optional()`. */
function describedBy(schema: z.ZodType): string | undefined {
  if (schema.description !== undefined) return schema.description;
  const inner = (schema.def as {innerType?: z.ZodType}).innerType;
  return inner && describedBy(inner);
}

/** Values of an enumeration, also below `optional()` and in a list; undefined for another schema. */
export function choicesOf(schema: z.ZodType): string[] | undefined {
  const def = schema.def as {
    type: string;
    entries?: Record<string, string>;
    innerType?: z.ZodType;
    element?: z.ZodType;
  };
  if (def.type === 'enum') return Object.values(def.entries!);
  const inner = def.innerType ?? def.element;
  return inner && choicesOf(inner);
}

/** @returns the type of a schema, and of the items of a list, below `optional()` */
export function typeOf(schema: z.ZodType): {type: string; items?: string} {
  const {type, innerType, element} = schema.def as {type: string; innerType?: z.ZodType; element?: z.ZodType};
  if (innerType !== undefined) return typeOf(innerType);
  return element === undefined ? {type} : {type, items: typeOf(element).type};
}

/** The keys of a mapping, or of the mappings of a list, with the values that they take. */
function keysOf(schema: z.ZodType): string[] {
  const {innerType, element, shape} = schema.def as {
    innerType?: z.ZodType;
    element?: z.ZodType;
    shape?: Record<string, z.ZodType>;
  };
  const inner = innerType ?? element;
  if (inner !== undefined) return keysOf(inner);
  return Object.entries(shape ?? {}).map(([key, value]) => {
    const choices = choicesOf(value)?.join(', ');
    const about = [choices === undefined ? undefined : `one of ${choices}`, describedBy(value)]
      .filter((part) => part !== undefined)
      .join('. ');
    return `  ${key}${value.safeParse(undefined).success ? ', if needed' : ''}${about === '' ? '' : `: ${about}`}`;
  });
}

/** True if the answer is a text as it is typed, and no YAML. */
export const isText = (schema: z.ZodType): boolean => typeOf(schema).type === 'string';

/** @returns the lines that explain a question: what the schema says, the choices and an example */
export function explain({schema, help, example}: Question): string[] {
  const described = describedBy(schema);
  const choices = choicesOf(schema);
  const keys = keysOf(schema);
  return [
    ...(described === undefined ? [] : [described]),
    ...(help === undefined ? [] : [help]),
    ...(keys.length === 0 ? [] : ['Its keys:', ...keys]),
    ...(choices === undefined ? [] : [`One of: ${choices.join(', ')}.`]),
    ...(example === undefined ? [] : [`Example: ${example}`]),
  ];
}

/**
 * Form of a name that must exist.
 * @param what the kind of thing, for the complaint: “page”
 * @param base form that the name has anyway
 */
export const nameOf = (what: string, known: Iterable<string>, base: z.ZodString = z.string()): z.ZodString => {
  const names = new Set(known);
  return base.superRefine((name, context) => {
    if (base.safeParse(name).success && !names.has(name))
      context.addIssue({code: 'custom', message: `unknown ${what} “${name}”; ${knownNames(name, names)}`});
  });
};

/** Position of an answer, for a complaint. */
export type PlaceOf = (keys: readonly PropertyKey[]) => Pick<Problem, 'file' | 'line'>;

/** The flag that gives an answer. */
export const flagOf = (keys: readonly PropertyKey[]): string => `--${keys.map(String).join('.')}`;

/** One complaint of a schema, with the nearest valid name. */
function messageOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_value')
    return `unknown value “${String(value)}”; ${knownNames(String(value), issue.values.map(String))}`;
  if (issue.code === 'invalid_type' && value === undefined) return 'is missing';
  if (issue.code === 'unrecognized_keys') return `unknown answer “${issue.keys.join('”, “')}”; take it out`;
  return issue.message;
}

/** @returns the problems of one answer */
export function answerProblems({question, keys}: QuestionPlace, answers: Answers, placeOf: PlaceOf): Problem[] {
  const value = valueAt(answers, keys);
  if (value === undefined)
    return question.optional
      ? []
      : [
          {
            ...placeOf(keys),
            message: `${keys.join('.')} is missing: ${question.ask}${question.example === undefined ? '' : ` Example: ${question.example}`}`,
          },
        ];
  const result = question.schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const place = [...keys, ...issue.path];
    return {...placeOf(place), message: `${place.map(String).join('.')}: ${messageOf(issue, valueAt(answers, place))}`};
  });
}

/** Completes the answers with what stands in for missing ones, in the order of the table. */
export function withFallbacks(table: Table, answers: Answers): Answers {
  const complete = structuredClone(answers);
  for (const question of table.questions)
    for (const asked of placesOf(table, question, complete)) {
      if (valueAt(complete, asked.keys) !== undefined) continue;
      const fallback = fallbackOf(asked, complete);
      if (fallback !== undefined) setAt(complete, asked.keys, structuredClone(fallback));
    }
  return complete;
}

/** Paths of all values that are no mappings. */
function leavesOf(value: unknown, keys: string[] = []): string[][] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [keys];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...keys, key]));
}

/** @returns the problems of all answers: missing, misshapen, and those that no question asks for */
export function problemsOf(table: Table, answers: Answers, placeOf: PlaceOf): Problem[] {
  const places = table.questions.flatMap((question) => placesOf(table, question, answers));
  const problems = places.flatMap((asked) => answerProblems(asked, answers, placeOf));
  const asked = places.map(({keys}) => keys);
  const known = table.questions.flatMap((question) => everyPlaceOf(table, question, answers)).map(({keys}) => keys);
  for (const leaf of leavesOf(answers)) {
    if (leaf.length === 0 || isAbout(asked, leaf)) continue;
    const name = leaf.join('.');
    // The answers that it depends on may be what is wrong.
    if (isAbout(known, leaf)) {
      if (problems.length === 0)
        problems.push({...placeOf(leaf), message: `“${name}” is not asked for after the other answers; take it out`});
      continue;
    }
    const beside = known.filter((keys) => isBeside(keys, leaf)).map((keys) => keys.join('.'));
    problems.push({...placeOf(leaf), message: `unknown answer “${name}”; ${knownNames(name, beside)}`});
  }
  return problems;
}

/** True if one of the places is that of the answer, around it or inside it. */
const isAbout = (places: readonly (readonly string[])[], leaf: readonly string[]): boolean =>
  places.some((keys) => {
    const isSame = isDeepStrictEqual(leaf.slice(0, keys.length), keys.slice(0, leaf.length));
    // A mapping whose keys are asked for one by one takes no others.
    const isApart = places.some(
      (inner) => inner.length > keys.length + 1 && isDeepStrictEqual(inner.slice(0, keys.length), keys),
    );
    return isSame && !(isApart && leaf.length > keys.length + 1);
  });

/** True for places that a mistyped name may have meant. */
const isBeside = (keys: readonly string[], leaf: readonly string[]): boolean =>
  leaf.length === 1 ? keys.length === 1 : isDeepStrictEqual(keys.slice(0, -1), leaf.slice(0, -1));

/** @returns the help of a kind: every flag with its question and its explanation */
export function helpOf(table: Table): string {
  const lines = (rare: boolean) =>
    table.questions
      .filter((question) => Boolean(question.rare) === rare)
      .flatMap((question) => {
        const name = `  --${question.path}${question.alias === undefined ? '' : `, --${question.alias}`}`;
        const fallback =
          question.fallback === undefined
            ? []
            : typeof question.fallback === 'function'
              ? ['Without it: made from the other answers.']
              : [`Without it: ${JSON.stringify(question.fallback)}.`];
        return [name, ...[question.ask, ...explain(question), ...fallback].map((line) => `      ${line}`)];
      });
  const rare = lines(true);
  return [
    `npm run new ${table.kind}: ${table.makes}.`,
    '',
    'Without flags it asks for each answer. Flags and files answer in advance, and what they leave out is asked for in a',
    'terminal, or named as missing elsewhere. A flag overrides the file. A value that is no plain text is YAML; @FILE reads the',
    'value from a file.',
    '',
    table.usage,
    '',
    '  --answers FILE   the answers as YAML, by the same names',
    '  --dry-run        checks the answers and lists the files, and writes nothing',
    '  --help           this text',
    '',
    ...lines(false),
    ...(rare.length === 0 ? [] : ['', 'Never asked for; flags and files only:', '', ...rare]),
  ].join('\n');
}
