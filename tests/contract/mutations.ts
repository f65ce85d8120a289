/** Small damages to the contract and its samples, chosen by a seed. Each is a plausible human mistake. */
import {brand} from '../../src/brand';
import type {Facts} from '../../src/facts/load';
import {randomFrom} from '../random';
import {IS_MADE_UP} from './validator';
import {
  describedOperations,
  isObject,
  operationFinder,
  placeOf,
  pointerOf,
  type DescribedOperation,
  type Json,
  type JsonObject,
  type Place,
} from '../../src/operations/linter/places';

export interface Mutation {
  operation: string;
  /** Path in the undamaged contract. */
  path: string;
  /** Every affected operation: damage to a component affects all operations that use it. */
  touched: string[];
  /** Description of the damage. */
  what: string;
  /** The damaged description; absent if a sample was damaged. */
  document?: JsonObject;
  /** A damaged `http` sample. */
  sample?: {example: string; edit(source: string): string};
}

interface Target {
  document: JsonObject;
  entry: DescribedOperation;
  facts: Facts;
  pick<T>(list: readonly T[]): T | undefined;
}

type Kind = (target: Target) => Omit<Mutation, 'operation' | 'path' | 'touched'> | undefined;

function valueAt(document: JsonObject, place: Place): any {
  return place.reduce<any>((value, key) => value?.[key], document);
}

/** Follows references to the place where a value is defined. */
function written(document: JsonObject, place: Place): Place {
  const value = valueAt(document, place);
  return typeof value?.$ref === 'string' ? written(document, placeOf(value.$ref)) : place;
}

const JSON_SCHEMA = ['content', 'application/json', 'schema'];

/** Places of the schemas of an operation: of its request, and of its successful answers. */
function bodies({document, entry: {place, operation}}: Target, what: 'request' | 'both'): Place[] {
  const request = [...written(document, [...place, 'requestBody']), ...JSON_SCHEMA];
  const answers = Object.keys(isObject(operation.responses) ? operation.responses : {})
    .filter((status) => status === '200')
    .map((status) => [...written(document, [...place, 'responses', status]), ...JSON_SCHEMA]);
  return [request, ...(what === 'both' ? answers : [])].filter((schema) => valueAt(document, schema) !== undefined);
}

/** Every object schema below the given places, each at its place of definition. */
function objects(document: JsonObject, starts: readonly Place[]): Place[] {
  const found = new Map<string, Place>();
  const visit = (start: Place): void => {
    const place = written(document, start);
    const schema = valueAt(document, place);
    if (!isObject(schema) || found.has(pointerOf(place))) return;
    if (isObject(schema.properties)) {
      found.set(pointerOf(place), place);
      for (const name of Object.keys(schema.properties)) visit([...place, 'properties', name]);
    }
    if (isObject(schema.items)) visit([...place, 'items']);
  };
  for (const start of starts) visit(start);
  return [...found.values()];
}

/** Every property that is neither object nor array: place of its schema. */
function leaves(document: JsonObject, starts: readonly Place[]): Place[] {
  return objects(document, starts).flatMap((place) =>
    Object.keys(valueAt(document, place).properties)
      .map((name) => written(document, [...place, 'properties', name]))
      .filter((leaf) => ['string', 'integer', 'boolean'].includes(valueAt(document, leaf)?.type)),
  );
}

/** Places of the examples of a status, or of the request. */
function examples(document: JsonObject, body: Place): Place[] {
  const place = written(document, body);
  const named = valueAt(document, [...place, 'content', 'application/json', 'examples']);
  return Object.keys(named ?? {}).map((name) =>
    written(document, [...place, 'content', 'application/json', 'examples', name]),
  );
}

/** Places of scalar values below a value. */
function plain(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => plain(item, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => plain(item, [...path, key]));
  return [path];
}

/** Another value of the same type. */
function another(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return `${String(value)}x`;
}

/** Changes one value in a copy. */
function edit(document: JsonObject, place: Place, change: (value: any) => unknown): JsonObject {
  const copy = structuredClone(document);
  const parent = valueAt(copy, place.slice(0, -1));
  const key = place.at(-1)!;
  const value = change(parent[key]);
  if (value === undefined) delete parent[key];
  else parent[key] = value;
  return copy;
}

const changedExample =
  (
    name: string,
    statuses: (status: string) => boolean,
    wanted: (path: readonly (string | number)[]) => boolean,
  ): Kind =>
  ({document, entry: {place, operation}, pick}) => {
    const answers = Object.keys(isObject(operation.responses) ? operation.responses : {}).filter(statuses);
    const places = answers.flatMap((status) => examples(document, [...place, 'responses', status]));
    const values = places.flatMap((example) =>
      plain(valueAt(document, example).value as Json)
        .filter(wanted)
        .map((path) => [...example, 'value', ...path]),
    );
    const chosen = pick(values);
    return chosen && {what: `${name} ${pointerOf(chosen)}`, document: edit(document, chosen, another)};
  };

/** The kinds of damage. Returns nothing if the kind does not apply to an operation. */
const KINDS: Kind[] = [
  (target) => {
    const schema = target.pick(objects(target.document, bodies(target, 'both')));
    const name = schema && target.pick(Object.keys(valueAt(target.document, schema).properties));
    if (!name) return undefined;
    const document = edit(target.document, [...schema, 'properties'], (properties: JsonObject) =>
      Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key === name ? `${key}_renamed` : key, value]),
      ),
    );
    const required = valueAt(document, schema).required as string[] | undefined;
    if (required) valueAt(document, schema).required = required.map((key) => (key === name ? `${key}_renamed` : key));
    return {what: `rename the field ${name} of ${pointerOf(schema)}`, document};
  },
  (target) => {
    const leaf = target.pick(leaves(target.document, bodies(target, 'both')));
    if (!leaf) return undefined;
    const type = valueAt(target.document, leaf).type === 'string' ? 'integer' : 'string';
    return {
      what: `change the type of ${pointerOf(leaf)} to ${type}`,
      document: edit(target.document, [...leaf, 'type'], () => type),
    };
  },
  // For requests only: no external check can tell if a property of an answer is optional.
  (target) => {
    if (target.entry.place[0] === 'webhooks') return undefined;
    const candidates = objects(target.document, bodies(target, 'request')).flatMap((place) =>
      ((valueAt(target.document, place).required ?? []) as string[]).map((name) => ({place, name})),
    );
    const chosen = target.pick(candidates);
    return (
      chosen && {
        what: `drop ${chosen.name} from required of ${pointerOf(chosen.place)}`,
        document: edit(target.document, [...chosen.place, 'required'], (names: string[]) =>
          names.filter((name) => name !== chosen.name),
        ),
      }
    );
  },
  (target) => {
    const candidates = objects(target.document, bodies(target, 'both')).flatMap((place) => {
      const {properties, required = []} = valueAt(target.document, place) as {
        properties: JsonObject;
        required?: string[];
      };
      return Object.keys(properties)
        .filter((name) => !required.includes(name))
        .map((name) => ({place, name}));
    });
    const chosen = target.pick(candidates);
    return (
      chosen && {
        what: `add ${chosen.name} to required of ${pointerOf(chosen.place)}`,
        document: edit(target.document, [...chosen.place, 'required'], (names: string[] = []) => [
          ...names,
          chosen.name,
        ]),
      }
    );
  },
  (target) => {
    const chosen = target.pick(
      leaves(target.document, bodies(target, 'both')).filter((leaf) => valueAt(target.document, leaf).enum),
    );
    const value = chosen && target.pick(valueAt(target.document, chosen).enum as unknown[]);
    return (
      chosen && {
        what: `drop the enum value ${String(value)} of ${pointerOf(chosen)}`,
        document: edit(target.document, [...chosen, 'enum'], (values: unknown[]) =>
          values.filter((entry) => entry !== value),
        ),
      }
    );
  },
  // Ids, times and addresses are generated for each payment, so any other value is valid too.
  changedExample(
    'change the example',
    (status) => status === '200',
    (path) => path.includes('response') && !IS_MADE_UP.test(String(path.at(-1))),
  ),
  changedExample(
    'change the error example',
    (status) => /^[45]/.test(status),
    (path) => path.includes('details'),
  ),
  ({entry, facts, pick}) => {
    const example = pick(Object.keys(facts.contract.operations.get(entry.id)!.requestExamples));
    if (example === undefined || entry.place[0] === 'webhooks') return undefined;
    const position = pick(Array.from({length: 64}, (_, index) => index))!;
    return {
      what: `flip digit ${position} of the signature of the sample ${example}`,
      sample: {
        example,
        edit: (source) =>
          source.replace(
            new RegExp(`^(${brand.headers.signature}: )([0-9a-f]{64})|^(Authorization: Bearer )(\\S+)`, 'm'),
            (_, signed?: string, hex?: string, bearer?: string, token?: string) => {
              const text = (hex ?? token)!;
              const at = position % text.length;
              return `${signed ?? bearer}${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
            },
          ),
      },
    };
  },
  ({document, entry: {place, operation}, pick}) => {
    const code = pick((operation['x-errors'] ?? []) as number[]);
    if (code === undefined) return undefined;
    return {
      what: `drop the error code ${code}`,
      document: edit(document, [...place, 'x-errors'], (codes: number[]) => codes.filter((entry) => entry !== code)),
    };
  },
  ({document, entry: {place, operation}, pick}) => {
    const status = pick(Object.keys(operation.responses as JsonObject).filter((name) => /^\d+$/.test(name)));
    if (status === undefined) return undefined;
    const other = status === '200' ? '201' : '418';
    return {
      what: `change HTTP ${status} to ${other}`,
      document: edit(document, [...place, 'responses'], (responses: JsonObject) =>
        Object.fromEntries(Object.entries(responses).map(([key, value]) => [key === status ? other : key, value])),
      ),
    };
  },
  ({document, entry: {place}}) =>
    place[0] === 'paths'
      ? {
          what: `misspell the path ${place[1]}`,
          document: edit(document, ['paths'], (paths: JsonObject) =>
            Object.fromEntries(
              Object.entries(paths).map(([key, value]) => [key === place[1] ? `${key}s` : key, value]),
            ),
          ),
        }
      : undefined,
  (target) => {
    const body = written(target.document, [...target.entry.place, 'requestBody']);
    const example = target.pick(examples(target.document, body));
    const names = example && Object.keys(valueAt(target.document, example).value as JsonObject);
    const required = objects(target.document, bodies(target, 'request'))[0];
    const known = required ? ((valueAt(target.document, required).required ?? []) as string[]) : [];
    const name = names && target.pick(names.filter((key) => known.includes(key)));
    if (!example || !name) return undefined;
    return {
      what: `drop ${name} from ${pointerOf(example)}`,
      document: edit(target.document, [...example, 'value', name], () => undefined),
    };
  },
  (target) => {
    const chosen = target.pick(
      leaves(target.document, bodies(target, 'both')).filter((leaf) => valueAt(target.document, leaf).pattern),
    );
    return (
      chosen && {
        what: `tighten the pattern of ${pointerOf(chosen)}`,
        document: edit(target.document, [...chosen, 'pattern'], () => '^[!]+$'),
      }
    );
  },
];

/**
 * @param count number of mutations; operations and kinds of damage alternate, in an order determined by the seed
 * @returns the same mutations for the same seed and contract
 */
export function chooseMutations(facts: Facts, count: number, seed: number): Mutation[] {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({item, order: random()}))
      .sort((a, b) => a.order - b.order)
      .map(({item}) => item);
  const document = facts.contract.published as JsonObject;
  const operations = shuffled(describedOperations(document));
  const kinds = shuffled(KINDS);
  const find = operationFinder(document);
  const mutations: Mutation[] = [];
  for (let turn = 0; mutations.length < count; turn += 1) {
    // A stride coprime to the number of operations, so that a kind is not always applied to the same ones.
    const entry = operations[(turn + Math.floor(turn / operations.length)) % operations.length]!;
    const damage = kinds[turn % kinds.length]!({document, entry, facts, pick});
    if (!damage) continue;
    // The description names the damaged place.
    const pointer = /#\/\S+/.exec(damage.what)?.[0];
    const touched = [entry.id, ...(pointer === undefined ? [] : find(placeOf(pointer)))];
    mutations.push({operation: entry.id, path: entry.place[1], touched, ...damage});
  }
  return mutations;
}
