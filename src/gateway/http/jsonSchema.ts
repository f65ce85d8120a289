/**
 * Holds a value against a schema of the contract: JSON Schema 2020-12, as far as the contract uses it. It makes no code from
 * the schema, because a page whose policy forbids `unsafe-eval` runs it too; the compiler that others use (ajv) makes code.
 * A test holds both against each other on thousands of values.
 */
import {fullFormats} from 'ajv-formats/dist/formats.js';
import type {Schema} from '../../facts/browser';
import {sameJson} from '../../domain';

/** One way in which a value breaks its schema. */
export interface Violation {
  /** The keyword that is broken. */
  keyword: string;
  /** Names and indexes that lead to the value. */
  path: readonly string[];
  /** The schema in which the keyword stands. */
  schema: Schema;
  /** The member that is missing, or that is none. */
  member?: string;
  /** Places of the equal items, the first one first. */
  equal?: [number, number];
  /** The name of a member, where the name breaks the schema. */
  name?: string;
  /** How many members the object has, where they are too many. */
  size?: number;
  /** Where none of several schemas fits: what is wrong by each. */
  branches?: Violation[];
}

/** Keywords that say nothing about a value. */
const SILENT = /^(description|title|default|examples|x-.*)$/;

/** @returns every violation; none for a value that keeps the schema @throws Error for a keyword that is not known here */
export function violationsOf(schema: Schema, value: unknown): Violation[] {
  return look(schema, value, []).found;
}

interface Look {
  found: Violation[];
  /** Members of the object that some keyword has spoken about. */
  evaluated: ReadonlySet<string>;
}

/** Check of one keyword. @returns violations */
type Check = (schema: Schema, value: never, at: CheckContext) => Violation[];

interface CheckContext {
  path: readonly string[];
  /** Members evaluated by earlier keywords; applicators add to it. */
  evaluated: Set<string>;
  /** A violation at this place. */
  broken(keyword: string, more?: Partial<Violation>): Violation[];
}

function look(schema: Schema, value: unknown, path: readonly string[]): Look {
  const evaluated = new Set<string>();
  const broken: CheckContext['broken'] = (keyword, more) => [{keyword, path, schema, ...more}];
  const place = {path, evaluated, broken};
  const found = fits(schema.type, value) ? [] : broken('type');
  for (const {applies, checks} of groupsOf(schema)) {
    if (!applies(value)) continue;
    for (const check of checks) found.push(...check(schema, value as never, place));
  }
  return {found, evaluated};
}

/** Checks of keywords in the order of their complaints, and the values that they speak about. */
interface Group {
  applies: (value: unknown) => boolean;
  checks: Check[];
}

/** Compiled schemas. The same schemas are checked in every call and do not change, so the cache never expires. */
const known = new WeakMap<Schema, Group[]>();

/** @returns what the keywords of the schema check @throws Error for a keyword that is not known here */
function groupsOf(schema: Schema): Group[] {
  let groups = known.get(schema);
  if (!groups) {
    for (const keyword of Object.keys(schema))
      if (!KNOWN.has(keyword) && !SILENT.test(keyword)) unknownKeyword(keyword);
    groups = GROUPS.map(([keywords, applies]) => ({
      applies,
      checks: keywords.filter(([keyword]) => keyword in schema).map(([, check]) => check),
    })).filter(({checks}) => checks.length > 0);
    known.set(schema, groups);
  }
  return groups;
}

function unknownKeyword(keyword: string): never {
  throw new Error(`a schema uses “${keyword}”, which src/gateway/http/jsonSchema.ts does not know`);
}

/** A schema without `type` takes any. An integer may be written 1.0. */
function fits(type: Schema['type'], value: unknown): boolean {
  switch (type) {
    case undefined:
      return true;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A limit that is broken when `isBroken` says so. */
const limit =
  <T>(keyword: keyof Schema, isBroken: (value: T, limit: number) => boolean): Check =>
  (schema, value, {broken}) =>
    isBroken(value as T, schema[keyword] as number) ? broken(keyword) : [];

/** Characters are those of Unicode, not units of UTF-16. */
const characters = (text: string) => [...text].length;
const members = (value: object) => Object.keys(value).length;

const NUMBERS: Record<string, Check> = {
  maximum: limit<number>('maximum', (value, most) => value > most),
  minimum: limit<number>('minimum', (value, least) => value < least),
};

const STRINGS: Record<string, Check> = {
  maxLength: limit<string>('maxLength', (value, most) => characters(value) > most),
  minLength: limit<string>('minLength', (value, least) => characters(value) < least),
  pattern: ({pattern = ''}, value: string, {broken}) => (expression(pattern).test(value) ? [] : broken('pattern')),
  format: ({format = ''}, value: string, {broken}) => (hasFormat(format, value) ? [] : broken('format')),
};

const ANY: Record<string, Check> = {
  const: ({const: only}, value: unknown, {broken}) => (sameJson(only, value) ? [] : broken('const')),
  enum: ({enum: values = []}, value: unknown, {broken}) =>
    values.some((one) => sameJson(one, value)) ? [] : broken('enum'),
  anyOf: ({anyOf = []}, value: unknown, place) => {
    const {fitting, branches} = tried(anyOf, value, place);
    return fitting > 0 ? [] : place.broken('anyOf', {branches});
  },
  oneOf: ({oneOf = []}, value: unknown, place) => {
    const {fitting, branches} = tried(oneOf, value, place);
    return fitting === 1 ? [] : place.broken('oneOf', {branches: fitting === 0 ? branches : []});
  },
};

const ARRAYS: Record<string, Check> = {
  maxItems: limit<unknown[]>('maxItems', (value, most) => value.length > most),
  minItems: limit<unknown[]>('minItems', (value, least) => value.length < least),
  uniqueItems: ({uniqueItems}, value: unknown[], {broken}) => {
    const equal = uniqueItems ? firstEqual(value) : undefined;
    return equal ? broken('uniqueItems', {equal}) : [];
  },
  items: ({items = {}}, value: unknown[], {path}) =>
    value.flatMap((item, index) => look(items, item, [...path, String(index)]).found),
};

type Members = Record<string, unknown>;

const OBJECTS: Record<string, Check> = {
  maxProperties: ({maxProperties = 0}, value: Members, {broken}) =>
    members(value) > maxProperties ? broken('maxProperties', {size: members(value)}) : [],
  minProperties: limit<Members>('minProperties', (value, least) => members(value) < least),
  required: ({required = []}, value: Members, {broken}) =>
    required.filter((member) => !Object.hasOwn(value, member)).flatMap((member) => broken('required', {member})),
  propertyNames: ({propertyNames = {}}, value: Members, {path}) =>
    Object.keys(value).flatMap((name) => look(propertyNames, name, path).found.map((one) => ({...one, name}))),
  additionalProperties: ({additionalProperties, properties = {}}, value: Members, place) => {
    const others = Object.keys(value).filter((member) => !Object.hasOwn(properties, member));
    return further('additionalProperties', additionalProperties, others, value, place);
  },
  properties: ({properties = {}}, value: Members, {path, evaluated}) =>
    Object.entries(properties).flatMap(([member, schema]) => {
      evaluated.add(member);
      return Object.hasOwn(value, member) ? look(schema, value[member], [...path, member]).found : [];
    }),
  unevaluatedProperties: ({unevaluatedProperties}, value: Members, place) => {
    const others = Object.keys(value).filter((member) => !place.evaluated.has(member));
    return further('unevaluatedProperties', unevaluatedProperties, others, value, place);
  },
};

/** The keywords in the order of their complaints, and the values that they speak about. */
const GROUPS: readonly [keywords: [string, Check][], applies: (value: unknown) => boolean][] = [
  [Object.entries(NUMBERS), (value) => typeof value === 'number'],
  [Object.entries(STRINGS), (value) => typeof value === 'string'],
  [Object.entries(ANY), () => true],
  [Object.entries(ARRAYS), Array.isArray],
  [Object.entries(OBJECTS), isObject],
];

const KNOWN: ReadonlySet<string> = new Set([
  'type',
  ...[NUMBERS, STRINGS, ANY, ARRAYS, OBJECTS].flatMap((group) => Object.keys(group)),
]);

/** Tries each schema; what a fitting one has evaluated counts. */
function tried(schemas: readonly Schema[], value: unknown, {path, evaluated}: CheckContext) {
  const looks = schemas.map((schema) => look(schema, value, path));
  const fitting = looks.filter(({found}) => found.length === 0);
  for (const {evaluated: more} of fitting) for (const member of more) evaluated.add(member);
  return {fitting: fitting.length, branches: looks.flatMap(({found}) => found)};
}

/** Members that no other keyword names: forbidden, free, or of a schema of their own. */
function further(
  keyword: 'additionalProperties' | 'unevaluatedProperties',
  schema: boolean | Schema | undefined,
  names: readonly string[],
  value: Members,
  {path, evaluated, broken}: CheckContext,
): Violation[] {
  for (const name of names) evaluated.add(name);
  if (schema === false) return names.flatMap((member) => broken(keyword, {member}));
  if (schema === true || schema === undefined) return [];
  return names.flatMap((name) => look(schema, value[name], [...path, name]).found);
}

function firstEqual(items: readonly unknown[]): [number, number] | undefined {
  for (const [later, item] of items.entries()) {
    const earlier = items.findIndex((other) => sameJson(other, item));
    if (earlier < later) return [earlier, later];
  }
  return undefined;
}

const expressions = new Map<string, RegExp>();

/** A pattern is one of Unicode characters, and is not anchored. */
function expression(pattern: string): RegExp {
  const made = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, made);
  return made;
}

/** @throws Error for a format that is not known */
function hasFormat(name: string, value: string): boolean {
  const format = (fullFormats as Record<string, unknown>)[name];
  if (format instanceof RegExp) return format.test(value);
  const check = typeof format === 'function' ? format : (format as {validate?: unknown} | undefined)?.validate;
  if (typeof check === 'function') return Boolean((check as (text: string) => boolean)(value));
  throw new Error(`a schema uses the format “${name}”, which is not known`);
}
