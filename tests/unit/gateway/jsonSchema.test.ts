/** Compares the interpreting schema validator with ajv, which compiles schemas to code. */
import {Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {describe, expect, it} from 'vitest';
import type {Schema} from '../../../src/facts/contract';
import {type Violation, violationsOf} from '../../../src/gateway/http/jsonSchema';
import {randomFrom} from '../../random';
import {facts} from './helpers';

const ajv = new Ajv2020({allErrors: true, strict: false});
addFormats(ajv as never);
const compiled = new Map<Schema, ValidateFunction>();

/** Keyword and place of each violation by ajv, which tells of branches that do not fit one by one as well. */
function byAjv(schema: Schema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema as AnySchema);
  compiled.set(schema, validate);
  validate(value);
  const errors = validate.errors ?? [];
  const choices = errors.filter(({keyword}) => keyword === 'anyOf' || keyword === 'oneOf');
  const isBranch = (error: ErrorObject) =>
    choices.some(
      ({instancePath, schemaPath}) =>
        error.instancePath.startsWith(instancePath) && error.schemaPath.startsWith(`${schemaPath}/`),
    );
  return errors
    .filter((error) => error.keyword !== 'propertyNames' && !isBranch(error))
    .map(({keyword, instancePath, params, propertyName}) => {
      const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? propertyName;
      const path = instancePath.replaceAll('~1', '/').replaceAll('~0', '~');
      return `${keyword} ${path}${member === undefined ? '' : ` ${member}`}`;
    })
    .sort();
}

const byUs = (schema: Schema, value: unknown): string[] =>
  violationsOf(schema, value)
    .map(({keyword, path, member, name}: Violation) => {
      const own = member ?? name;
      return `${keyword} ${path.map((step) => `/${step}`).join('')}${own === undefined ? '' : ` ${own}`}`;
    })
    .sort();

/** Where the type of items is stated, ajv looks for equal ones among those of that type only. We look among all of them. */
const likeAjv = (ours: readonly string[]): string[] =>
  ours.filter((one) => {
    const place = one.replace(/^uniqueItems /, 'type ');
    return place === one || ours.filter((other) => other.startsWith(`${place}/`)).length < 2;
  });

/** All schemas of the contract, with valid values. */
const cases = [...facts.contract.operations.values()].flatMap(
  ({id, request, requestExamples, responses, parameters}) => [
    {what: `request of ${id}`, schema: request, values: Object.values(requestExamples).map(({value}) => value)},
    ...Object.entries(responses).flatMap(([status, {schema, examples}]) =>
      schema ? [{what: `${status} of ${id}`, schema, values: Object.values(examples).map(({value}) => value)}] : [],
    ),
    ...parameters.map(({name, schema}) => ({what: `${name} of ${id}`, schema, values: schema.examples ?? []})),
  ],
);

const random = randomFrom(21);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Values to insert in place of valid ones. */
const STRANGE = [
  null, true, 0, -1, 1, 1.5, 1e21, '', ' ', 'x', '€'.repeat(300), 'a'.repeat(5000), '2026-02-30T00:00:00Z', '2026-11-23T08:00:00Z',
  'https://shop.example/', 'not an address', '::1', '10.0.0.256', 'a@b', [], [[]], [1, 1], {}, {id: 1}, {__proto__x: 1},
]; // oxfmt-ignore

/** @returns a copy of the value with one random change, at any depth */
function damaged(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return pick(STRANGE);
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length);
    // Few lists have a least or a largest length, so they are emptied and filled often.
    if (random() < 0.3) return pick([[], Array.from({length: 300}, (_, index) => value[index % value.length])]);
    if (value.length === 0 || random() < 0.2) return [...value, value[0] ?? pick(STRANGE)];
    return value.map((item: unknown, index) => (index === at ? damaged(item) : item));
  }
  const members = {...value} as Record<string, unknown>;
  const name = pick(Object.keys(members));
  const way = random();
  if (name === undefined || way < 0.15)
    return {...members, [pick(['extra', 'id', '__proto', '', 'a b', 'Name'])]: pick(STRANGE)};
  if (way < 0.35) delete members[name];
  else members[name] = damaged(members[name]);
  return members;
}

describe('contract validator', () => {
  it('supports every keyword and format of the contract', () => {
    for (const {what, schema, values} of cases)
      for (const value of values) expect(byUs(schema, value), what).toEqual([]);
    expect(cases.length).toBeGreaterThan(300);
  });

  it('agrees with ajv on 30,000 damaged values', () => {
    const seen = new Map<string, number>();
    const filled = cases.filter(({values}) => values.length > 0);
    for (let round = 0; round < 30_000; round += 1) {
      const {what, schema, values} = pick(filled);
      let value: unknown = pick(values);
      for (let more = 0; more === 0 || random() < 0.3; more += 1) value = damaged(value);
      const [theirs, ours] = [byAjv(schema, value), byUs(schema, value)];
      for (const one of ours) seen.set(one.split(' ')[0]!, (seen.get(one.split(' ')[0]!) ?? 0) + 1);
      if (theirs.join('\n') !== ours.join('\n'))
        expect(likeAjv(ours), `${what}: ${JSON.stringify(value)}`).toEqual(likeAjv(theirs));
    }
    // Guards against keywords without effect: each must have been violated.
    const keywords = ['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'required', 'additionalProperties', 'unevaluatedProperties', 'oneOf', 'anyOf', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties']; // oxfmt-ignore
    expect(keywords.filter((keyword) => (seen.get(keyword) ?? 0) < 3)).toEqual([]);
  });

  it('treats properties as evaluated only if the branch matches', () => {
    const schema: Schema = {
      type: 'object',
      properties: {a: {type: 'integer'}},
      anyOf: [
        {properties: {b: {const: 1}}, required: ['b']},
        {properties: {c: {const: 1}}, required: ['c']},
      ],
      unevaluatedProperties: false,
    };
    for (const value of [{a: 1, b: 1}, {b: 1, c: 1}, {b: 1, c: 2}, {b: 2}, {a: 1}, {b: 1, d: 1}])
      expect(byUs(schema, value), JSON.stringify(value)).toEqual(byAjv(schema, value));
    expect(byUs(schema, {b: 1, c: 2})).toEqual(['unevaluatedProperties  c']);
  });

  it('throws for an unknown keyword instead of accepting everything', () => {
    for (const schema of [{multipleOf: 2}, {properties: {a: {not: {}}}}, {items: {$ref: '#/x'}}])
      expect(() => violationsOf(schema as Schema, schema.items ? [1] : {a: 1}), JSON.stringify(schema)).toThrow(
        'does not know',
      );
    expect(() => violationsOf({format: 'colour'}, 'red')).toThrow('“colour”');
  });
});
