/**
 * Turns violations of a schema into `error.details`: one entry each, with a dotted field name, in words that say what the
 * field must be.
 */
import type {Schema} from '../../facts/browser';
import type {Detail} from '../refusals';
import type {Violation} from './jsonSchema';
import {PATTERN_WORDS} from './patterns';

/** The name under which the body as a whole is complained about. */
const WHOLE_BODY = 'body';

export function toDetails(violations: readonly Violation[]): Detail[] {
  return violations
    .filter((violation) => !isOnlyForUnknown(violation, violations))
    .map((violation): Detail => ({field: fieldName(violation), message: describe(violation)}));
}

/** An object has too many members only because of unknown ones: each of these is complained about by name. */
function isOnlyForUnknown({keyword, path, schema, size = 0}: Violation, violations: readonly Violation[]): boolean {
  if (keyword !== 'maxProperties') return false;
  const place = path.join('.');
  const unknown = violations.filter((other) => UNKNOWN.has(other.keyword) && other.path.join('.') === place);
  return size - unknown.length <= schema.maxProperties!;
}

/** Keywords that say that a member is not known. */
const UNKNOWN: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties']);

/** `must be A`, `must be B` → `must be A or B`. */
function either([first = '', ...others]: string[]): string {
  const verb = 'must be ';
  return [
    first,
    ...others.map((one) => (first.startsWith(verb) && one.startsWith(verb) ? one.slice(verb.length) : one)),
  ].join(' or ');
}

function fieldName({path, member, name}: Violation): string {
  const own = member ?? name;
  return [...path, ...(own === undefined ? [] : [own])].join('.') || WHOLE_BODY;
}

/** JSON’s types in words. */
const TYPES: Record<string, string> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};

const FORMATS: Record<string, string> = {
  'date-time': 'a moment such as 2026-11-21T08:00:00Z',
  email: 'an e-mail address',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  regex: 'a regular expression',
  uri: 'an absolute address such as https://shop.example/',
  uuid: 'a UUID',
};

const count = (limit: number, one: string) => `${limit} ${limit === 1 ? one : `${one}s`}`;

/** Message for each violated keyword of JSON Schema. */
const WORDS: Record<string, (violation: Violation) => string> = {
  type: ({schema}) => `must be ${TYPES[schema.type!] ?? `of type ${schema.type}`}`,
  enum: ({schema}) => `must be one of ${schema.enum!.join(', ')}`,
  const: ({schema}) => `must be ${JSON.stringify(schema.const)}`,
  format: ({schema}) => `must be ${FORMATS[schema.format!] ?? `a value of the format ${schema.format}`}`,
  pattern: ({schema}) => PATTERN_WORDS[schema.pattern!] ?? `must match the pattern ${schema.pattern}`,
  minLength: ({schema}) => `must have at least ${count(schema.minLength!, 'character')}`,
  maxLength: ({schema}) => `must have at most ${count(schema.maxLength!, 'character')}`,
  minimum: ({schema}) => `must be at least ${schema.minimum}`,
  maximum: ({schema}) => `must be at most ${schema.maximum}`,
  minItems: ({schema}) => `must have at least ${count(schema.minItems!, 'item')}`,
  maxItems: ({schema}) => `must have at most ${count(schema.maxItems!, 'item')}`,
  uniqueItems: ({equal = [0, 0]}) => `must not hold the same item twice, as ${equal[0]} and ${equal[1]} do`,
  minProperties: ({schema}) => members(schema, 'least', schema.minProperties!),
  maxProperties: ({schema}) => members(schema, 'most', schema.maxProperties!),
  required: () => 'is required',
  additionalProperties: () => 'is not a known field',
  unevaluatedProperties: () => 'is not a known field',
  oneOf: ({schema}) => `must have exactly one of ${requiredByBranches(schema.oneOf!).join(', ')}`,
  anyOf: ({schema, branches = []}) => {
    // Several fields of which one must be there: naming the fields says more than “is required” for each.
    if (branches.every(({keyword}) => keyword === 'required'))
      return `must have ${requiredByBranches(schema.anyOf!).join(' or ')}`;
    return either(branches.map(describe));
  },
};

/** Keywords of the contract that a test must find here; the others of JSON Schema say nothing by themselves. */
export const EXPLAINED: ReadonlySet<string> = new Set([...Object.keys(WORDS), 'propertyNames']);
/** Formats and types of the contract that a test must find here. */
export const NAMED: ReadonlySet<string> = new Set([...Object.keys(FORMATS), ...Object.keys(TYPES)]);

function describe(violation: Violation): string {
  const words = WORDS[violation.keyword]?.(violation) ?? `breaks “${violation.keyword}”`;
  return violation.name === undefined ? words : `as a name ${words}`;
}

/** How many members an object may have; their names where the contract names them and asks for one. */
function members({properties = {}, minProperties, maxProperties}: Schema, side: 'least' | 'most', limit: number) {
  const names = Object.keys(properties).join(', ');
  if (names !== '' && minProperties === 1 && maxProperties === 1) return `must have exactly one of ${names}`;
  if (names !== '' && side === 'least' && limit === 1) return `must have at least one of ${names}`;
  return `must have at ${side} ${count(limit, 'member')}`;
}

/** The contract uses `oneOf` only to ask for one of several fields, so each branch requires some. */
function requiredByBranches(branches: readonly Schema[]): string[] {
  return branches.flatMap(({required}) => required ?? []);
}
