/**
 * Turns the validator's complaints into `error.details`: one entry per violation, with a dotted field name, in words that
 * say what the field must be.
 */
import type {ErrorObject} from 'ajv';
import type {Detail} from '../refusals';

/** The name under which the body as a whole is complained about. */
const WHOLE_BODY = 'body';

export function toDetails(errors: readonly ErrorObject[]): Detail[] {
  // The branches of an `anyOf` or a `oneOf` are reported one by one as well; together they make one violation.
  const choices = errors.filter(({keyword}) => keyword === 'anyOf' || keyword === 'oneOf');
  const branchesOf = (choice: ErrorObject) =>
    errors.filter(
      (error) => error.instancePath === choice.instancePath && error.schemaPath.startsWith(`${choice.schemaPath}/`),
    );
  const branches = new Set(choices.flatMap(branchesOf));

  return errors
    .filter((error) => !branches.has(error) && !(error.keyword in TOLD_BY_OTHERS))
    .map((error): Detail => {
      if (error.keyword === 'anyOf') {
        const found = branchesOf(error);
        // Several fields of which one must be there: naming the fields says more than “is required” for each.
        if (found.every(({keyword}) => keyword === 'required'))
          return {field: fieldName(error), message: `must have ${requiredByBranches(error.schema).join(' or ')}`};
        return {field: fieldName(error), message: either(found.map(describe))};
      }
      return {field: fieldName(error), message: describe(error)};
    });
}

/** `must be A`, `must be B` → `must be A or B`. */
function either([first = '', ...others]: string[]): string {
  const verb = 'must be ';
  return [
    first,
    ...others.map((one) => (first.startsWith(verb) && one.startsWith(verb) ? one.slice(verb.length) : one)),
  ].join(' or ');
}

function fieldName({instancePath, keyword, params, propertyName}: ErrorObject): string {
  const keys = instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') keys.push(params.missingProperty);
  else if (keyword === 'additionalProperties') keys.push(params.additionalProperty);
  else if (keyword === 'unevaluatedProperties') keys.push(params.unevaluatedProperty);
  else if (propertyName !== undefined) keys.push(propertyName);
  return keys.join('.') || WHOLE_BODY;
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

/** Complaints that only sum up others about the same value. */
const TOLD_BY_OTHERS = {propertyNames: true};

/** What a broken keyword of JSON Schema means to whoever wrote the value. The validator’s own words are for schemas. */
const WORDS: Record<string, (error: ErrorObject) => string> = {
  type: ({params}) => `must be ${TYPES[params.type as string] ?? `of type ${params.type}`}`,
  enum: ({params}) => `must be one of ${params.allowedValues.join(', ')}`,
  const: ({params}) => `must be ${JSON.stringify(params.allowedValue)}`,
  format: ({params}) => `must be ${FORMATS[params.format as string] ?? `a value of the format ${params.format}`}`,
  pattern: ({params}) => `must match the pattern ${params.pattern}`,
  minLength: ({params}) => `must have at least ${count(params.limit, 'character')}`,
  maxLength: ({params}) => `must have at most ${count(params.limit, 'character')}`,
  minimum: ({params}) => `must be at least ${params.limit}`,
  maximum: ({params}) => `must be at most ${params.limit}`,
  minItems: ({params}) => `must have at least ${count(params.limit, 'item')}`,
  maxItems: ({params}) => `must have at most ${count(params.limit, 'item')}`,
  uniqueItems: ({params}) => `must not hold the same item twice, as ${params.j} and ${params.i} do`,
  minProperties: (error) => members(error),
  maxProperties: (error) => members(error),
  required: () => 'is required',
  additionalProperties: () => 'is not a known field',
  unevaluatedProperties: () => 'is not a known field',
  oneOf: ({schema}) => `must have exactly one of ${requiredByBranches(schema).join(', ')}`,
};

/** Keywords of the contract that a test must find here; the others of JSON Schema say nothing by themselves. */
export const EXPLAINED: ReadonlySet<string> = new Set([...Object.keys(WORDS), ...Object.keys(TOLD_BY_OTHERS), 'anyOf']);
/** Formats and types of the contract that a test must find here. */
export const NAMED: ReadonlySet<string> = new Set([...Object.keys(FORMATS), ...Object.keys(TYPES)]);

function describe(error: ErrorObject): string {
  const words = WORDS[error.keyword]?.(error) ?? `breaks “${error.keyword}”`;
  return error.propertyName === undefined ? words : `as a name ${words}`;
}

/** How many members an object may have; their names where the contract names them and asks for one. */
function members({keyword, params, parentSchema}: ErrorObject): string {
  const {
    properties = {},
    minProperties,
    maxProperties,
  } = (parentSchema ?? {}) as {
    properties?: Record<string, unknown>;
    minProperties?: number;
    maxProperties?: number;
  };
  const names = Object.keys(properties).join(', ');
  if (names !== '' && minProperties === 1 && maxProperties === 1) return `must have exactly one of ${names}`;
  if (names !== '' && keyword === 'minProperties' && params.limit === 1) return `must have at least one of ${names}`;
  return `must have at ${keyword === 'minProperties' ? 'least' : 'most'} ${count(params.limit, 'member')}`;
}

/** The contract uses `oneOf` only to ask for one of several fields, so each branch requires some. */
function requiredByBranches(schema: unknown): string[] {
  return (schema as {required?: string[]}[]).flatMap(({required}) => required ?? []);
}
