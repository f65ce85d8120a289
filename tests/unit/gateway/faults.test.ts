/** Tests of faults that an external id or a header triggers in the sandbox. */
import {afterEach, describe, expect, it} from 'vitest';
import {callPurpose, sign} from '../../../src/domain/signing';
import type {RunningSandbox} from '../../../src/gateway';
import {startRecordedSandbox} from '../../recorder/sandbox';
import {facts, newKey, requestOf, start} from './helpers';
import {brand} from '../../../src/brand';

const {prefix, faults} = facts.sandbox.fault_trigger;
const names = Object.keys(faults);

describe('id that triggers a fault', () => {
  const withError = names.filter((name) => faults[name]!.answer !== 'none');

  it.each(withError)('%s: affects only the first request, and not find', async (name) => {
    const {call} = start();
    const id = {external_transaction_id: `${prefix}-${name}-1042`};
    const body = requestOf('transactionCreate', id);
    const {answer, done} = faults[name]!;
    expect((await call('transactionCreate', body)).error.code).toBe(answer);
    expect((await call('transactionFind', id)).error.code).toBe(done ? 0 : 208);
    const again = await call('transactionCreate', body);
    expect([again.error.code, again.headers.get('X-Repeated')]).toEqual([0, done ? 'true' : null]);
  });

  it('applies to the id of the new object, not to ids of existing objects', async () => {
    const {call} = start();
    const refund = {id: 900033, external_refund_id: `${prefix}-error-13-done`, amount: 1000};
    expect((await call('transactionCancel', refund)).error.code).toBe(13);
    expect((await call('transactionFind', {id: 900033})).response.refunded_amount).toBe(1000);
    expect((await call('transactionCancel', refund)).response.refunded_amount).toBe(1000);
  });

  it.each([`${prefix}-error-99`, `${prefix}-lost`, `${prefix}-lost-answers`, `${prefix}-error-15x`])(
    '%s is refused as a typing error',
    async (id) => {
      const body = requestOf('transactionCreate', {external_transaction_id: id});
      const {error} = await start().call('transactionCreate', body);
      expect(error).toMatchObject({code: 204, details: [{field: 'external_transaction_id'}]});
      expect(error.details![0]!.message).toContain(names.join(', '));
    },
  );

  it.each([`${prefix}-order-1`, 'order-lost-answer', `${prefix}`])('%s is an ordinary id', async (id) => {
    const body = requestOf('transactionCreate', {external_transaction_id: id});
    expect((await start().call('transactionCreate', body)).error.code).toBe(0);
  });
});

describe('id that triggers something else', () => {
  const {
    refund_trigger: refund,
    dispute_trigger: dispute,
    payout_trigger: payout,
    money_trigger: money,
    claim_trigger: claim,
  } = facts.sandbox;
  const {increase_trigger: increase, report_failure: report} = facts.sandbox;
  const parts = (id: string) => {
    const [, begin, name] = /^(.*)-([a-z]+)$/.exec(id)!;
    return {prefix: begin!, ways: {[name!]: true}};
  };
  const triggers: [string, string, {prefix: string; ways: object}][] = [
    ['transactionCancel', 'external_refund_id', refund],
    ['transactionPay', 'external_order_id', dispute],
    ['transactionCreate', 'external_order_id', dispute],
    ['transactionValidate', 'external_order_id', dispute],
    ['transactionPay', 'external_transaction_id', payout],
    ['transactionPay', 'external_transaction_id', money],
    ['transactionClaim', 'reference', claim],
    ['transactionIncrease', 'external_increase_id', parts(increase.id)],
    ['reportCreate', 'external_report_id', parts(report)],
  ];

  it('covers every trigger of the seed that is an id of something new', () => {
    const known = Object.keys(facts.sandbox).filter((key) => /_trigger$|^report_failure$/.test(key));
    // Those two have tests of their own.
    const others = known.filter((key) => key !== 'fault_trigger' && key !== 'outcome_trigger');
    expect(others).toHaveLength(new Set(triggers.map(([, , trigger]) => trigger.prefix)).size);
  });

  it.each(triggers)(
    '%s: a misspelt %s is refused, and the message names the known ones',
    async (id, field, trigger) => {
      const {call} = start();
      const ways = Object.keys(trigger.ways);
      for (const end of ['', '-', '-typo', '-typo-1042', `-${ways[0]}s`, `-${ways[0]}_1042`]) {
        const {error} = await call(id, requestOf(id, {[field]: trigger.prefix + end}));
        expect([end, error.code, error.details?.[0]?.field]).toEqual([end, 204, field]);
        expect(error.details![0]!.message).toBe(
          `must go on after “${trigger.prefix}-” with one of: ${ways.join(', ')}`,
        );
      }
      for (const name of ways) {
        const {error} = await call(id, requestOf(id, {[field]: `${trigger.prefix}-${name}-1042`}));
        expect([name, error.code === 204]).toEqual([name, false]);
      }
      const {error} = await call(id, requestOf(id, {[field]: `${trigger.prefix}s-1042`}));
      expect(error.code).not.toBe(204);
    },
  );
});

describe('a repeat', () => {
  it('is marked by a header exactly where the contract documents it', async () => {
    for (const operation of facts.contract.operations.values()) {
      if (operation.kind !== 'call') continue;
      const headers = headersOf(operation.template);
      const makes = operation.idempotencyId !== undefined;
      if (makes) expect(headers, operation.id).toContain('X-Repeated');
      if (operation.retry === 'safe') expect(headers, operation.id).not.toContain('X-Repeated');
      if (!makes) continue;
      const {call} = start();
      const body = requestOf(operation.id);
      const seen = [await call(operation.id, body), await call(operation.id, body)];
      expect(
        seen.map(({error, headers: sent}) => [error.code, sent.get('X-Repeated')]),
        operation.id,
      ).toEqual([
        [0, null],
        [0, 'true'],
      ]);
    }
  });
});

/** @returns names of the response headers that the contract documents for a successful call */
function headersOf(template: string): string[] {
  const {paths} = facts.contract.document as {
    paths: Record<string, {post: {responses: Record<string, {headers?: object}>}}>;
  };
  return Object.keys(paths[template]!.post.responses['200']!.headers ?? {});
}

describe('external id of a new object', () => {
  it('is required exactly by the calls that it makes idempotent', () => {
    for (const {id, idempotencyId, retry, request} of facts.contract.operations.values()) {
      if (retry === 'idempotent') expect(idempotencyId, id).toBeDefined();
      if (idempotencyId !== undefined) expect(request.required, id).toContain(idempotencyId);
    }
  });
});

describe('error for a duplicate', () => {
  it('names every external id that the contract makes unique, and no other', () => {
    const {cause} = facts.errors.find(({code}) => code === 203)!;
    const ids = [...facts.contract.operations.values()].flatMap(({idempotencyId}) => idempotencyId ?? []);
    const said = [...cause.matchAll(/`(external_\w+)`/g)].map(([, name]) => name!);
    expect([...said].sort()).toEqual([...new Set(ids)].sort());
  });
});

describe('header that triggers an error', () => {
  const header = facts.sandbox.error_header;

  it('works for every call, which is not carried out', async () => {
    const {call} = start();
    const cancel = {id: 900033, external_refund_id: 'refund-1', amount: 1000};
    expect((await call('transactionCancel', cancel, {headers: {[header]: '13'}})).error.code).toBe(13);
    expect((await call('transactionFind', {id: 900033})).response.refunded_amount).toBe(0);
  });

  it.each(['99', '', '13 ', 'yes'])('refuses “%s”', async (value) => {
    const {error} = await start().call('transactionFind', {id: 900001}, {headers: {[header]: value}});
    // Surrounding white space is not part of a header value (RFC 9110, section 5.5).
    if (value.trim() === '13') expect(error.code).toBe(13);
    else expect(error).toMatchObject({code: 204, details: [{field: header, message: 'must be one of: 13, 15, 17'}]});
  });
});

describe('lost response', () => {
  let running: RunningSandbox | undefined;
  afterEach(async () => running?.stop());

  it.each([
    ['lost-request', 208],
    ['lost-answer', 0],
  ])('%s: the connection breaks, and find returns %i', async (name, found) => {
    running = await startRecordedSandbox('unit');
    const {baseUrl} = running;
    const {id, api_token: token} = facts.sandbox.point;
    const post = (path: string, body: object) => {
      const text = JSON.stringify(body);
      const key = newKey();
      return fetch(baseUrl + path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [brand.headers.point]: String(id),
          [brand.headers.key]: String(key),
          [brand.headers.signature]: sign(
            token,
            {point: id, key, purpose: callPurpose('POST', new URL(baseUrl + path).pathname)},
            text,
          ),
        },
        body: text,
      });
    };
    const named = {external_transaction_id: `${prefix}-${name}`};
    const body = requestOf('transactionCreate', named);
    await expect(post('/transaction/create', body)).rejects.toThrow('fetch failed');
    const codeOf = async (response: Response) => ((await response.json()) as {error: {code: number}}).error.code;
    expect(await codeOf(await post('/transaction/find', named))).toBe(found);
    expect(await codeOf(await post('/transaction/create', body))).toBe(0);
  });
});
