/**
 * Names of types that generators of clients make from the published description. Each enum and each object has a component of
 * its own, because openapi-typescript, orval, @hey-api/openapi-ts and openapi-generator build the name of one inside another
 * from both, as in `TransactionResultPayer_auth`, and do not read `title` alike.
 */
import {describe, expect, it} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {publishedFiles} from '../../src/samples/collections';
import {brand} from '../../src/brand';
import {ROOT} from '../root';

interface Schema {
  $ref?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean | Schema;
  propertyNames?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}
interface Media {
  content?: Record<string, {schema?: Schema}>;
}
interface Operation {
  operationId: string;
  requestBody?: Media;
  responses: Record<string, Media>;
}
interface Description {
  paths: Record<string, {post: Operation}>;
  webhooks: Record<string, {post: Operation}>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Media>;
    headers: Record<string, {schema: Schema}>;
  };
}

const facts = await loadFacts(ROOT);
const {paths, webhooks, components} = JSON.parse(
  String(publishedFiles(facts, brand.docs.url).get('openapi.json')),
) as Description;

/** Words of a name, split before capitals: `ThreeDsFlow` has three. */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])/);

/** @returns what a developer would change about the name; undefined for a good one */
export function faultOf(name: string): string | undefined {
  const words = wordsOf(name).map((word) => word.toLowerCase());
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) return 'has other characters than letters and digits, or begins with none';
  if (new Set(words).size < words.length) return 'repeats a word';
  return words.length > 3 ? 'has more than three words' : undefined;
}

/** Paths of enums and objects that have no component, below a schema that has one. */
function unnamedIn(schema: Schema, path: string, isNamed: boolean): string[] {
  if (schema.$ref !== undefined) return [];
  const own = !isNamed && (schema.enum || schema.properties) ? [path] : [];
  const further = (inner: boolean | Schema | undefined, name: string) =>
    typeof inner === 'object' ? unnamedIn(inner, `${path}${name}`, false) : [];
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => unnamedIn(inner, `${path}.${name}`, false)),
    ...further(schema.items, '[]'),
    ...further(schema.additionalProperties, '{}'),
    ...further(schema.unevaluatedProperties, '{}'),
    ...further(schema.propertyNames, '{name}'),
    ...[schema.oneOf, schema.anyOf, schema.allOf].flatMap((list = []) =>
      list.flatMap((inner, index) => further(inner, `/${index}`)),
    ),
  ];
}

const unnamedInMedia = ({content = {}}: Media, path: string): string[] =>
  Object.values(content).flatMap(({schema}) => (schema ? unnamedIn(schema, path, false) : []));

const named = Object.keys(components.schemas);

describe('types of the published description', () => {
  it.each([
    ['TransactionResultPayer_auth', 'has other characters than letters and digits, or begins with none'],
    ['ThreeDsResultExemption_result', 'has other characters than letters and digits, or begins with none'],
    ['TransactionStatusEventEvent', 'repeats a word'],
    ['AccountInfoResponseResponseStatus', 'repeats a word'],
    ['TransactionGetCryptoAddressResponse', 'has more than three words'],
    ['PayerAuth', undefined],
  ])('%s %s', (name, fault) => {
    expect(faultOf(name)).toBe(fault);
  });

  it('have names that a developer would choose', () => {
    expect(named.length).toBeGreaterThan(200);
    expect(named.flatMap((name) => (faultOf(name) === undefined ? [] : [`${name} ${faultOf(name)!}`]))).toEqual([]);
  });

  it('differ in more than capitals, which some file systems do not tell apart', () => {
    expect(new Set(named.map((name) => name.toLowerCase())).size).toBe(named.length);
  });

  it('are components, each enum and each object', () => {
    const operations = [...Object.values(paths), ...Object.values(webhooks)].map(({post}) => post);
    expect([
      ...named.flatMap((name) => unnamedIn(components.schemas[name]!, name, true)),
      ...operations.flatMap(({operationId, requestBody = {}, responses}) => [
        ...unnamedInMedia(requestBody, `${operationId} request`),
        ...Object.entries(responses).flatMap(([status, media]) => unnamedInMedia(media, `${operationId} ${status}`)),
      ]),
      ...Object.entries(components.responses).flatMap(([name, media]) => unnamedInMedia(media, `response ${name}`)),
      ...Object.entries(components.headers).flatMap(([name, {schema}]) => unnamedIn(schema, `header ${name}`, false)),
    ]).toEqual([]);
  });
});
