/** Checks of messages against each other. */
import {describe, expect, it} from 'vitest';
import {facts, read, requestText} from './decoder';

const [success] = Object.values(facts.contract.operations.get('transactionStatus')!.requestExamples);
const EVENT = success!.value as {
  event_id: string;
  transaction: {id: number; external_transaction_id: string; version: number};
};
const [createExample] = Object.values(facts.contract.operations.get('transactionCreate')!.requestExamples);
const CREATE = createExample!.value as Record<string, unknown>;

let count = 0;
const uuid = () => `0b54f1de-6f57-4f0e-8a51-${String((count += 1)).padStart(12, '0')}`;
const event = (changes: object, id = uuid()) =>
  JSON.stringify({...EVENT, event_id: id, transaction: {...EVENT.transaction, ...changes}});
const answer = (changes: object) => JSON.stringify({error: {code: 0}, response: {...EVENT.transaction, ...changes}});
const create = (changes: object) =>
  requestText({path: '/transaction/create', auth: ['signature']}, JSON.stringify({...CREATE, ...changes})).replace(
    '1795248000000',
    String(1_795_248_000_000 + (count += 1)),
  );
const told = (...texts: string[]) =>
  read(texts.join('\n\n')).flow.map(({message, pieces}) => `${message.id} ${pieces.join()}`);

describe('flow of a payment', () => {
  it('accepts documented sequences of statuses', () => {
    expect(
      told(
        event({version: 1, status: 0}),
        event({version: 2, status: 10}),
        event({version: 3, status: 1}),
        event({version: 4, status: 4}),
      ),
    ).toEqual([]);
    expect(
      told(event({version: 1, status: 10}), event({version: 2, status: 6}), event({version: 3, status: 1})),
    ).toEqual([]);
  });

  it('accepts every documented transition and reports every other one', () => {
    const {statuses, transitions} = facts.statuses;
    for (const {code: from} of statuses)
      for (const {code: to} of statuses) {
        if (from === to) continue;
        const known = transitions.some((move) => move.from === from && move.to === to);
        const found = told(event({version: 1, status: from}), event({version: 2, status: to}));
        expect(found, `${from} → ${to}`).toEqual(known ? [] : ['flow.no_move 0,1']);
      }
  });

  it('allows several transitions between versions that are not consecutive', () => {
    expect(told(event({version: 1, status: 0}), event({version: 3, status: 1}))).toEqual([]);
    expect(told(event({version: 1, status: 3}), event({version: 9, status: 1}))).toEqual(['flow.no_move 0,1']);
  });

  it('reports outdated, duplicate and altered callbacks', () => {
    const first = event({version: 2, status: 10});
    expect(told(first, event({version: 1, status: 0}))).toEqual(['flow.stale 0,1']);
    expect(told(first, first)).toEqual(['flow.duplicate 0,1']);
    const id = uuid();
    expect(told(event({version: 2, status: 10}, id), event({version: 2, status: 10, amount: 5}, id))).toEqual([
      'flow.event_changed 0,1',
    ]);
    expect(told(event({version: 2, status: 10}), event({version: 2, status: 1}))).toEqual(['flow.same_version 0,1']);
  });

  it('reports a callback for a payment that no request has created', () => {
    expect(told(create({external_transaction_id: 'mine'}), event({external_transaction_id: 'other'}))).toEqual([
      'flow.stranger 1',
    ]);
    expect(told(create({external_transaction_id: 'mine'}), event({external_transaction_id: 'mine'}))).toEqual([]);
  });

  it('reports a second payment for one order', () => {
    const first = create({external_transaction_id: 'a', external_order_id: '7'});
    const second = create({external_transaction_id: 'b', external_order_id: '7'});
    const at = (status: number, more: object = {}) => answer({external_transaction_id: 'a', status, ...more});
    expect(told(first, second)).toEqual(['flow.second_unknown 0,1']);
    expect(told(first, at(10), second)).toEqual(['flow.second_open 0,1,2']);
    expect(told(first, at(1), second)).toEqual(['flow.second_paid 0,1,2']);
    expect(told(first, at(2), second)).toEqual([]);
    expect(told(first, at(5, {late_until: '2026-11-25T08:00:00.000Z'}), second)).toEqual(['flow.second_open 0,1,2']);
    expect(told(first, create({external_transaction_id: 'b', external_order_id: '8'}))).toEqual([]);
  });

  it('reports one id with two bodies, and one key for two requests', () => {
    const first = create({external_transaction_id: 'a'});
    expect(told(first, create({external_transaction_id: 'a', amount: 5}))).toEqual(['flow.other_body 0,1']);
    expect(told(first, first)).toEqual(['flow.key_again 0,1']);
  });
});
