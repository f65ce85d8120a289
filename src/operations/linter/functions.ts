/** Project-specific lint rules. Each returns one message per violation. */
import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {isObject, type Json, type JsonObject, type Place} from './places';

export interface Finding {
  message: string;
  /** Relative to the place that was checked. */
  path: Place;
}

type Visit = (schema: JsonObject, path: Place, isProperty: boolean) => Finding[];

/** Visits a schema and every inline subschema. The target of a `$ref` is visited where it is defined. */
function walk(schema: Json | undefined, path: Place, isProperty: boolean, visit: Visit): Finding[] {
  if (!isObject(schema)) return [];
  const inside = (key: string) => (isObject(schema[key]) ? walk(schema[key], [...path, key], false, visit) : []);
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    Array.isArray(schema[key]) ? schema[key].flatMap((branch, i) => walk(branch, [...path, key, i], false, visit)) : [],
  );
  const properties = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, property]) =>
    walk(property, [...path, 'properties', name], true, visit),
  );
  return [
    ...visit(schema, path, isProperty),
    ...properties,
    ...branches,
    ...inside('items'),
    ...inside('additionalProperties'),
  ];
}

const ruleOf = (visit: Visit) => (schema: unknown) => walk(schema as Json, [], false, visit);

/** Each property has a type and a description; a `$ref` provides both, because components have them too. */
export const describedProperties = ruleOf((schema, path, isProperty) => {
  if ('$ref' in schema || !(isProperty || path.length === 0)) return [];
  const typed = ['type', 'const', 'allOf', 'anyOf', 'oneOf'].some((key) => key in schema);
  return [
    ...(typed ? [] : [{message: 'must have a type', path}]),
    ...(typeof schema.description === 'string' && schema.description.trim() !== ''
      ? []
      : [{message: 'must have a description', path}]),
  ];
});

/** Statuses of responses that are sent before the caller is authenticated. */
const UNAUTHENTICATED_STATUSES = ['401', '405', '413', '415'];

/** Checks the headers that a response must declare for its HTTP status. */
export function declaredHeaders(responses: unknown): Finding[] {
  if (!isObject(responses as Json)) return [];
  return Object.entries(responses as JsonObject).flatMap(([status, response]) => {
    const headers = isObject(response) && isObject(response.headers) ? response.headers : {};
    const wanted = [
      'X-Request-Id',
      ...(UNAUTHENTICATED_STATUSES.includes(status) ? [] : ['RateLimit-Policy', 'RateLimit']),
      ...(['429', '503'].includes(status) ? ['Retry-After'] : []),
    ];
    return wanted
      .filter((name) => !(name in headers))
      .map((name) => ({message: `must declare the header ${name}`, path: [status]}));
  });
}

/** An object lists all its properties. A map (with arbitrary keys) limits keys, values and size. */
export const closedObjects = ruleOf((schema, path) => {
  if (schema.type !== 'object') return [];
  const {additionalProperties: more, unevaluatedProperties: rest, maxProperties, propertyNames} = schema;
  const closed = more === false || rest === false || maxProperties === 0;
  const limitedMap = isObject(more) && isObject(propertyNames) && typeof maxProperties === 'number';
  if (closed || limitedMap || typeof schema['x-open'] === 'string') return [];
  return [{message: 'must have additionalProperties: false, or say in x-open why it is open', path}];
});

/** `required` lists only existing properties. */
export const knownRequired = ruleOf((schema, path) => {
  if (!Array.isArray(schema.required) || !isObject(schema.properties)) return [];
  const known = schema.properties;
  return schema.required
    .filter((name) => !(String(name) in known))
    .map((name) => ({
      message: `requires “${String(name)}”, which is not among its properties`,
      path: [...path, 'required'],
    }));
});

/** Type names that are meaningless on their own. */
const GENERIC = new Set(
  `Amounts Asset Body Code Colours Data Date Description Entries Field Fields From Id Ids Info Item Items Kind Line Lines List Logo
  Message Name Note Number Object Payer Properties Quantity Rate Reason Request Response Result Rows Schema State Status
  Statuses Text Texts Title To Type Unit Url Urls Value Values`.split(/\s+/),
);

/** Components have names that are usable as type names, because client generators take them over. */
export function namedComponents(schemas: unknown): Finding[] {
  return Object.keys(isObject(schemas as Json) ? (schemas as JsonObject) : {}).flatMap((name) => {
    const complain = (message: string) => [{message: `“${name}” ${message}`, path: [name]}];
    if (/-\d+$/.test(name)) return complain('is the name of two different schemas: name each for what it is about');
    if (!/^[A-Z][A-Za-z0-9]*$/.test(name))
      return complain('must be in PascalCase; put the schema into a file or a key of its own');
    if (GENERIC.has(name)) return complain('says nothing as the name of a type; say of what it is');
    return [];
  });
}

/**
 * The default of an optional property is in a component of its own. With an inline default, openapi-typescript treats
 * the property as always present, and requires it in requests.
 */
export const defaultsApart = ruleOf((schema, path) => {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, property]) =>
    isObject(property) && 'default' in property && !required.includes(name)
      ? [
          {
            message: 'has a default and is not required: put it into a component of its own',
            path: [...path, 'properties', name],
          },
        ]
      : [],
  );
});

/**
 * Each enum value is explained: in `x-enum`, with exactly these values, or in the table named by `x-enum-from`; in a
 * published description, in lists.
 */
export const explainedEnums = ruleOf((schema, path) => {
  if (!Array.isArray(schema.enum) || 'x-enum-from' in schema) return [];
  const values = schema.enum.map(String);
  const lists = ['x-enum-varnames', 'x-enum-descriptions'].filter((key) => key in schema);
  if (lists.length > 0)
    return lists
      .filter((key) => !Array.isArray(schema[key]) || schema[key].length !== values.length)
      .map((key) => ({message: `${key} must have one entry for each enum value`, path: [...path, key]}));
  const meanings = Object.keys(isObject(schema['x-enum']) ? schema['x-enum'] : {});
  return [
    ...values
      .filter((value) => !meanings.includes(value))
      .map((value) => ({message: `enum value “${value}” must have its meaning in x-enum`, path})),
    ...meanings
      .filter((value) => !values.includes(value))
      .map((value) => ({message: `x-enum explains “${value}”, which is not in enum`, path: [...path, 'x-enum']})),
  ];
});

/** Tables that explain enums, keyed by the name in `x-enum-from`. */
export type EnumTables = Record<string, readonly (string | number)[]>;

/** An enum that refers to a table has exactly the values of the table. */
export const enumsOfTables = (tables: EnumTables) =>
  ruleOf((schema, path) => {
    const name = schema['x-enum-from'];
    if (name === undefined) return [];
    const table = tables[String(name)];
    if (!table)
      return [
        {
          message: `x-enum-from names “${String(name)}”, which is no table; known: ${Object.keys(tables).join(', ')}`,
          path,
        },
      ];
    // An open list has no enum in the source; the current values are added when it is published.
    if (!Array.isArray(schema.enum)) return [];
    const values = schema.enum as (string | number)[];
    return [
      ...table
        .filter((value) => !values.includes(value))
        .map((value) => ({
          message: `enum lacks “${value}”, which stands in the table of ${String(name)}`,
          path: [...path, 'enum'],
        })),
      ...values
        .filter((value) => !table.includes(value))
        .map((value) => ({
          message: `enum has “${value}”, which the table of ${String(name)} lacks`,
          path: [...path, 'enum'],
        })),
    ];
  });

const ajv = new Ajv2020({strict: false, validateSchema: false});
addFormats(ajv as never);

/** Keyed by the text of the schema: the same schema occurs in many places, and in many versions of a description. */
const validators = new Map<string, ValidateFunction>();

const LEAVES = ['string', 'integer', 'number', 'boolean'];

/** A component that is neither object nor array has an example. Whole bodies have their examples next to the schema. */
export function exampleOfComponent(schema: unknown): Finding[] {
  const isBare = isObject(schema) && LEAVES.includes(String(schema.type)) && !Array.isArray(schema.examples);
  return isBare ? [{message: 'must have examples', path: []}] : [];
}

/** Each property that is neither object nor array has an example, and every inline example matches its schema. */
export const validExamples = ruleOf((schema, path, isProperty) => {
  if ('$ref' in schema) return [];
  const {examples} = schema;
  if (!Array.isArray(examples))
    return isProperty && LEAVES.includes(String(schema.type)) ? [{message: 'must have examples', path}] : [];
  // Nested schemas with a `$ref` are checked where they are defined, and by the examples of whole messages.
  const text = JSON.stringify(schema);
  if (text.includes('"$ref"')) return [];
  const validate = validators.get(text) ?? ajv.compile(schema);
  validators.set(text, validate);
  return examples.flatMap((example, index) =>
    validate(example)
      ? []
      : [
          {
            message: `example ${JSON.stringify(example)} ${ajv.errorsText(validate.errors, {dataVar: 'value'})}`,
            path: [...path, 'examples', index],
          },
        ],
  );
});

/** Each JSON or CSV body has at least one example. */
export function hasExample(media: unknown): Finding[] {
  const examples = isObject(media) ? media.examples : undefined;
  return isObject(examples) && Object.keys(examples).length > 0 ? [] : [{message: 'must have an example', path: []}];
}

/** Each code in `x-errors` has an example named `error_<code>`, and each such example contains the code of its name. */
export function shownErrors(operation: unknown): Finding[] {
  if (!isObject(operation) || !Array.isArray(operation['x-errors'])) return [];
  const shown = new Map(
    Object.entries(isObject(operation.responses) ? operation.responses : {}).flatMap(([status, response]) =>
      Object.values(isObject(response) && isObject(response.content) ? response.content : {}).flatMap((media) =>
        Object.entries(isObject(media) && isObject(media.examples) ? media.examples : {}).map(
          ([name, example]) => [`${status} ${name}`, {name, status, example}] as const,
        ),
      ),
    ),
  );
  const names = new Set([...shown.values()].map(({name}) => name));
  const missing = operation['x-errors']
    .filter((code) => !names.has(`error_${String(code)}`))
    .map((code) => ({message: `error ${String(code)} has no example error_${String(code)}`, path: ['x-errors']}));
  const wrong = [...shown.values()].flatMap(({name, status, example}) => {
    const wanted = /^error_(\d+)/.exec(name)?.[1];
    const value = isObject(example) && isObject(example.value) ? example.value : {};
    const code = isObject(value.error) ? value.error.code : undefined;
    return wanted === undefined || String(code) === wanted
      ? []
      : [{message: `example ${name} shows error ${String(code)}`, path: ['responses', status]}];
  });
  return [...missing, ...wrong];
}

/** An operation declares 200 and its error responses; a webhook declares which responses count as success. */
export function declaredStatuses(responses: unknown): Finding[] {
  const statuses = Object.keys(isObject(responses) ? responses : {});
  return [
    ...(statuses.some((status) => status.startsWith('2')) ? [] : [{message: 'must have a success (2xx)', path: []}]),
    ...(statuses.some((status) => status.startsWith('4')) ? [] : [{message: 'must have a refusal (4xx)', path: []}]),
  ];
}

/** A parameter has a description, a type, and an example that samples can use. */
export function completeParameter(parameter: unknown): Finding[] {
  if (!isObject(parameter) || '$ref' in parameter) return [];
  const schema = isObject(parameter.schema) ? parameter.schema : {};
  return [
    ...(typeof parameter.description === 'string' ? [] : [{message: 'must have a description', path: []}]),
    ...('type' in schema ? [] : [{message: 'must have a type', path: ['schema']}]),
    ...(Array.isArray(schema.examples) ? validExamples(schema) : [{message: 'must have examples', path: ['schema']}]),
  ];
}
