/** Both linters report nothing for the contract, and each rule of this project detects its violation. */
import {beforeAll, describe, expect, test} from 'vitest';
import {loadFacts, type Facts} from '../../src/facts/load';
import {formatViolation, lintWithRedocly, lintWithSpectral} from '../../src/operations/linter';
import {
  describedOperations,
  operationFinder,
  placeOf,
  pointerOf,
  type JsonObject,
} from '../../src/operations/linter/places';
import {ROOT} from '../root';
import {isSkipped, titleWith} from '../../src/operations/toolFolders';

let published: JsonObject;
let facts: Facts;
beforeAll(async () => {
  facts = await loadFacts(ROOT);
  published = facts.contract.published as JsonObject;
});

test('Redocly reports nothing', async () => {
  expect((await lintWithRedocly(ROOT)).map(formatViolation)).toEqual([]);
});

test.skipIf(isSkipped('spectral'))(titleWith('spectral', 'Spectral reports nothing'), async () => {
  expect((await lintWithSpectral(published, facts)).map(formatViolation)).toEqual([]);
});

/** Three operations with all their direct and indirect references, because linting the whole takes seconds. */
function excerpt(): JsonObject {
  const {paths, webhooks, components, ...rest} = structuredClone(published) as Record<string, any>;
  const only = (all: JsonObject, ...names: string[]) => Object.fromEntries(names.map((name) => [name, all[name]]));
  const copy = {
    ...rest,
    paths: only(paths, '/transaction/cancel', '/service/{id}'),
    webhooks: only(webhooks, 'transactionStatus'),
    components: {securitySchemes: components.securitySchemes} as Record<string, JsonObject>,
  };
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') {
        follow(inner);
        continue;
      }
      const [, kind = '', name = ''] = placeOf(inner).map(String);
      if (copy.components[kind]?.[name] !== undefined) continue;
      follow(((copy.components[kind] ??= {})[name] = components[kind][name]));
    }
  };
  follow(copy.paths);
  follow(copy.webhooks);
  return copy as unknown as JsonObject;
}

/** The excerpt with one value changed. */
function changed(pointer: string, change: (value: any) => unknown): JsonObject {
  const copy = excerpt();
  const place = placeOf(pointer);
  const key = place.pop()!;
  const parent = place.reduce<any>((value, step) => value[step], copy);
  expect(parent, pointer).toHaveProperty([key]);
  const value = change(parent[key]);
  if (value === undefined) delete parent[key];
  else parent[key] = value;
  return copy;
}

const CANCEL = '#/paths/~1transaction~1cancel/post';
const STATUS = '#/webhooks/transactionStatus/post';
const SCHEMA = '#/components/schemas';
const without = () => undefined;

describe.skipIf(isSkipped('spectral'))(titleWith('spectral', 'each rule'), () => {
  const cases: [rule: string, pointer: string, change: (value: any) => unknown][] = [
    ['operation-id', `${CANCEL}/operationId`, without],
    ['operation-text', `${CANCEL}/description`, without],
    ['operation-text', `${STATUS}/description`, without],
    ['operation-headline', `${STATUS}/summary`, without],
    ['operation-tagged', `${CANCEL}/tags`, without],
    ['operation-tag-defined', `${CANCEL}/tags`, () => ['Unheard of']],
    ['operation-errors-shown', `${CANCEL}/x-errors`, (codes) => [...codes, 999]],
    ['operation-statuses', `${CANCEL}/responses/200`, without],
    ['operation-statuses', `${STATUS}/responses/4XX`, without],
    ['parameter-complete', '#/paths/~1service~1{id}/post/parameters/0/description', without],
    ['parameter-complete', '#/paths/~1service~1{id}/post/parameters/0/schema/examples', without],
    ['body-example', `${CANCEL}/requestBody/content/application~1json/examples`, without],
    ['body-example', `${CANCEL}/responses/200/content/application~1json/examples`, without],
    ['body-example', '#/components/responses/BadRequest/content/application~1json/examples', without],
    ['body-example', `${STATUS}/requestBody/content/application~1json/examples`, () => ({})],
    ['oas3-valid-media-example', '#/components/examples/cancel_refund.response/value/response/amount', String],
    ['property-described', `${SCHEMA}/Transaction/properties/id/type`, without],
    ['property-described', `${SCHEMA}/TransactionResult/properties/pay_url/description`, without],
    ['property-described', `${SCHEMA}/Amount/description`, without],
    ['property-described', `${SCHEMA}/ServiceField/properties/slug/description`, without],
    ['property-examples', `${SCHEMA}/Transaction/properties/id/examples`, without],
    ['property-examples', `${SCHEMA}/Transaction/properties/id/type`, () => 'string'],
    ['component-example', `${SCHEMA}/Amount/examples`, without],
    ['object-closed', `${SCHEMA}/Transaction/additionalProperties`, without],
    ['object-closed', `${SCHEMA}/Extra/maxProperties`, without],
    ['object-closed', `${SCHEMA}/TransactionResult/additionalProperties`, () => true],
    ['required-known', `${SCHEMA}/Transaction/required`, (names) => [...names, 'nobody']],
    ['enum-explained', `${SCHEMA}/PayerAuth/enum`, (values) => values.slice(1)],
    ['enum-explained', `${SCHEMA}/PayerAuth/x-enum`, without],
    ['enum-of-table', `${SCHEMA}/TransactionStatus/enum`, (values) => values.slice(1)],
    ['enum-of-table', `${SCHEMA}/TransactionStatus/x-enum-from`, () => 'nowhere'],
    ['enum-of-table', `${SCHEMA}/ErrorCode/x-enum-from`, () => 'nowhere'],
    ['default-apart', `${SCHEMA}/Transaction/properties/expires_at`, (schema) => ({...schema, default: ''})],
  ];
  test.each(cases)('%s at %s', async (rule, pointer, change) => {
    const found = await lintWithSpectral(changed(pointer, change), facts);
    expect(found.map((violation) => violation.rule)).toContain(rule);
    const [violation] = found.filter((entry) => entry.rule === rule);
    expect(violation!.operations, violation!.where).not.toEqual([]);
  });
});

const UNNAMED = 'a component without a name that a type could have is refused';
test.skipIf(isSkipped('spectral'))(titleWith('spectral', UNNAMED), async () => {
  const names = ['Amount-2', 'items', 'Kind', 'From'];
  const copy = changed('#/info/version', String) as Record<string, any>;
  for (const name of names) copy.components.schemas[name] = copy.components.schemas.Amount;
  const found = await lintWithSpectral(copy as JsonObject, facts);
  expect(found.filter(({rule}) => rule === 'component-named').map(({message}) => /“(.+)”/.exec(message)![1])).toEqual(
    names,
  );
});

describe('places', () => {
  test('a component belongs to the operations that use it directly or indirectly', () => {
    const find = operationFinder(published);
    const all = describedOperations(published).map(({id}) => id);
    expect(find(placeOf(`${SCHEMA}/TransactionCancelRequest/properties/id`))).toEqual(['transactionCancel']);
    expect(find(placeOf(`${SCHEMA}/Currency`))).toEqual(
      expect.arrayContaining(['transactionCreate', 'transactionStatus']),
    );
    expect(find(placeOf(`${CANCEL}/responses`))).toEqual(['transactionCancel']);
    expect(find(placeOf('#/info'))).toEqual([]);
    expect(all.length).toBeGreaterThan(10);
  });
  test('a pointer escapes slashes and tildes in keys', () => {
    expect(placeOf(pointerOf(['paths', '/a~b', 0]))).toEqual(['paths', '/a~b', '0']);
  });
});
