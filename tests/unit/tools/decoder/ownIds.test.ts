/** No identifier of a payment method claims a text that is an id, a token or a key of this gateway. */
import {expect, it} from 'vitest';
import type {Schema} from '../../../../src/facts/contract';
import {isValidatorName} from '../../../../src/domain/validators';
import {createIds} from '../../../../src/gateway/engine/ids';
import {networkTransactionId} from '../../../../src/gateway/engine/threeDs';
import {identify} from '../../../../src/tools/decoder/identifiers';
import {decoderFacts, facts, read} from './decoder';

/** Members of requests, responses and events that name something of the gateway, not of the merchant. */
const OWN = /^(?!external_)(?:\w+_)?(?:id|token)$/;

/** Collects the examples of own ids, with their names. */
function collect(schema: Schema, name: string, found: Map<string, Set<string>>, seen = new Set<Schema>()): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (OWN.test(name))
    for (const example of schema.examples ?? []) found.set(name, (found.get(name) ?? new Set()).add(String(example)));
  for (const [key, inner] of Object.entries(schema.properties ?? {})) collect(inner, key, found, seen);
  if (schema.items) collect(schema.items, name, found, seen);
  for (const inner of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) collect(inner, name, found, seen);
}

const ids = new Map<string, Set<string>>();
for (const {request, responses} of facts.contract.operations.values()) {
  collect(request, '', ids);
  for (const {schema} of Object.values(responses)) if (schema) collect(schema, '', ids);
}

/** Ids that the sandbox makes, by their kind: a hundred of each, from a fixed seed. */
const made = (() => {
  const source = createIds(47);
  const hundred = (make: (index: number) => string) => Array.from({length: 100}, (_, index) => make(index));
  const numbers = ['4111111111111111', '5555555555554444', '378282246310005', undefined];
  return {
    event_id: hundred(() => source.uuid()),
    request_id: hundred(() => source.request()),
    page: hundred(() => source.token()),
    card_token: hundred(() => `ctok_${source.token()}`),
    transparency_token: hundred(() => `ttok_${source.uuid().replaceAll('-', '')}`),
    invoicing_token: hundred(() => `invt_${source.uuid().replaceAll('-', '')}`),
    api_token: hundred(() => `sandbox_${source.uuid().replaceAll('-', '')}`),
    network_transaction_id: hundred((index) =>
      networkTransactionId(900_000 + index, numbers[index % numbers.length], facts.cardRules),
    ),
    // Every 4 days and a bit, from 2026 on.
    key: hundred((index) => String(facts.gateway.signing.vector_key + index * 345_678_901)),
  };
})();

const claims = (value: string) =>
  identify(value, decoderFacts).filter(({kind}) => kind === 'bic' || isValidatorName(kind));

it('the contract has many kinds of ids', () => {
  expect([...ids.keys()]).toEqual(expect.arrayContaining(['id', 'event_id', 'request_id', 'page_id', 'card_token']));
  expect(ids.size).toBeGreaterThan(10);
});

it.each([...ids].map(([name, values]) => [name, [...values]] as const))('%s of the contract', (_, values) => {
  for (const value of values) expect(claims(value), value).toEqual([]);
});

it.each(Object.entries(made))('%s of the sandbox', (_, values) => {
  for (const value of values) expect(claims(value), value).toEqual([]);
});

it('a UUID in a text is named as an id of the gateway', () => {
  const {identifiers} = read(`What is ${made.event_id[0]!}?`);
  expect(identifiers).toMatchObject([{kind: 'uuid', valid: true, message: {id: 'identifier.uuid'}}]);
  expect(read(`What is ${made.event_id[0]!.toUpperCase()}?`).identifiers).toMatchObject([{kind: 'uuid'}]);
});
