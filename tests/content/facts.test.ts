/** Facts that several sources share. */
import {beforeAll, describe, expect, test} from 'vitest';
import {flattenSchema} from '../../src/render/builders/fields';
import {intlDecimals} from '../../src/render/format';
import {takesCardTerms} from '../../src/facts/flowTerms';
import {getFacts, type Facts} from '../../src/facts/load';
import {chargeOutcome} from '../../src/facts/testValues';
import {ROOT} from '../root';
import {OUTSIDE_THE_CALLS} from './pages';

let facts: Facts;
beforeAll(async () => {
  facts = await getFacts(ROOT);
});

describe('currencies', () => {
  test('the gateway follows ISO 4217 for every currency, as the page says', () => {
    expect(facts.currencies.currencies.filter((row) => row.gateway_decimals !== undefined)).toEqual([]);
  });
  test('well-known currencies have the right number of decimals', () => {
    const decimals = Object.fromEntries(facts.currencies.currencies.map((row) => [row.code, row.decimals]));
    expect(decimals).toMatchObject({
      JPY: 0,
      CLP: 0,
      KRW: 0,
      UGX: 0,
      PLN: 2,
      UAH: 2,
      HUF: 2,
      COP: 2,
      KWD: 3,
      BHD: 3,
      TND: 3,
    });
  });
  test('withdrawn codes are absent and their successors are present', () => {
    const codes = new Set(facts.currencies.currencies.map((row) => row.code));
    for (const gone of ['HRK', 'BGN', 'SLL', 'ZWL', 'ANG', 'CUC']) expect(codes.has(gone), gone).toBe(false);
    for (const present of ['EUR', 'SLE', 'ZWG', 'XCG']) expect(codes.has(present), present).toBe(true);
  });
  test('Intl differs from ISO 4217 as the page warns', () => {
    const differing = facts.currencies.currencies
      .filter((row) => intlDecimals(row.code) !== row.decimals)
      .map((row) => row.code);
    expect(differing).toEqual(expect.arrayContaining(['HUF', 'COP', 'IDR', 'PKR', 'IQD']));
  });
});

describe('statuses', () => {
  test('a final status is left only by late money, and by refunds between success and reversed', () => {
    const final = new Set(facts.statuses.statuses.filter((status) => status.final).map((status) => status.code));
    const leaving = facts.statuses.transitions.filter((move) => move.from !== null && final.has(move.from));
    expect(leaving.map(({from, to}) => [from, to])).toEqual([
      [5, 1],
      [1, 4],
      [4, 1],
    ]);
  });
  test('the contract lists exactly the statuses of the catalogue', () => {
    const transaction =
      facts.contract.operations.get('transactionFind')!.responses['200']!.schema!.properties!.response!;
    expect(transaction.properties!.status!.enum).toEqual(facts.statuses.statuses.map((status) => status.code));
  });
  test('every status can be reached', () => {
    const reached = new Set(facts.statuses.transitions.map((move) => move.to));
    expect(facts.statuses.statuses.filter((status) => !reached.has(status.code))).toEqual([]);
  });
});

describe('errors and failure reasons', () => {
  test('every error of the catalogue is returned by an operation', () => {
    const returned = new Set([...facts.contract.operations.values()].flatMap((operation) => operation.errors));
    expect(facts.errors.filter((error) => !returned.has(error.code)).map((error) => error.code)).toEqual(
      OUTSIDE_THE_CALLS,
    );
  });
  // Methods without test values use `external_customer_id`; tests/unit/gateway/trigger.test.ts covers them.
  test('every failure reason belongs to a flow, and to one of its test values where it has any', () => {
    for (const [id, method] of facts.methods) {
      for (const [flowId, flow] of Object.entries(method.flows)) {
        const values = flow.test_values === undefined ? [] : method.tests[flow.test_values]!;
        if (values.length === 0) continue;
        const charges = facts.testCards.cards.map((card) => chargeOutcome(card, flow, facts.testCards)?.failure);
        const provoked = new Set([...values.map((entry) => entry.failure), ...(takesCardTerms(flow) ? charges : [])]);
        expect(
          flow.failures.filter((code) => !provoked.has(code)),
          `${id}/${flowId}`,
        ).toEqual([]);
      }
    }
    const used = new Set(
      [...facts.methods.values()].flatMap((method) => Object.values(method.flows).flatMap((flow) => flow.failures)),
    );
    for (const {failure} of Object.values(facts.sandbox.refund_trigger.ways)) if (failure) used.add(failure);
    for (const {failure} of Object.values(facts.sandbox.payout_trigger.ways)) used.add(failure);
    expect(facts.failureReasons.filter((reason) => !used.has(reason.code))).toEqual([]);
  });
});

describe('contract', () => {
  test('every field has a description', () => {
    const bare = [...facts.contract.operations.values()].flatMap((operation) =>
      [operation.request, operation.responses['200']?.schema]
        .filter((schema) => schema !== undefined)
        .flatMap((schema) => flattenSchema(schema))
        .filter((field) => !field.schema.description)
        .map((field) => `${operation.id}: ${field.name}`),
    );
    expect(bare).toEqual([]);
  });
  test('every enum value is explained', () => {
    const unexplained = [...facts.contract.operations.values()].flatMap((operation) =>
      flattenSchema(operation.request)
        .concat(flattenSchema(operation.responses['200']?.schema ?? {}))
        // Enum values from data are explained there; the linter verifies that both are equal.
        .filter(({schema}) => schema.enum && schema['x-enum-from'] === undefined)
        .flatMap(({name, schema}) =>
          schema
            .enum!.filter((value) => !schema['x-enum']?.[value])
            .map((value) => `${operation.id}: ${name} ${value}`),
        ),
    );
    expect(unexplained).toEqual([]);
  });
  test('objects are closed or declare their additional members', () => {
    const open = [...facts.contract.operations.values()].flatMap((operation) =>
      flattenSchema({
        type: 'object',
        properties: {request: operation.request, response: operation.responses['200']?.schema ?? {}},
      })
        .filter(({schema}) => schema.type === 'object' && schema.additionalProperties === undefined)
        .map(({name}) => `${operation.id}: ${name}`),
    );
    expect(open).toEqual([]);
  });
});

test('method records list each quoted source exactly once', () => {
  for (const [id, method] of facts.methods) {
    const quoted = new Set(
      [
        method.operator,
        method.refund_terms,
        ...Object.values(method.facts).flat(),
        ...Object.values(method.fields),
        ...Object.values(method.flows).flatMap(({basis, statement_descriptor, facts: own}) => [
          basis,
          statement_descriptor,
          ...Object.values(own ?? {}).flat(),
        ]),
      ].flatMap((fact) => fact?.source ?? []),
    );
    const listed = method.sources.map((source) => source.id);
    expect(
      listed.filter((source) => !quoted.has(source)),
      id,
    ).toEqual([]);
  }
});
