/** Tests of the ledger: refused bookings and initial balances. */
import {describe, expect, it} from 'vitest';
import {createLedger} from '../../../src/gateway/engine/ledger';
import {facts, START} from './helpers';

const newLedger = () =>
  createLedger({
    seed: facts.sandbox,
    clock: {now: () => START},
    kinds: facts.movementKinds.kinds,
    seeded: () => [],
  });

describe('booking', () => {
  it.each([
    ['a kind that is none', {kind: 'gift', amount: 1}],
    ['a fee that gives', {kind: 'fee', amount: 1}],
    ['a payment that takes', {kind: 'payment', amount: -1, transactionId: 1}],
    ['a payment of nothing', {kind: 'payment', amount: 0, transactionId: 1}],
    ['a payment that names no transaction', {kind: 'payment', amount: 1}],
    ['a hold that moves the balance', {kind: 'reserve_hold', amount: -1, reserveAmount: 1}],
    ['a part of a unit', {kind: 'correction', amount: 0.5}],
  ])('refuses %s', (_name, booking) => {
    const ledger = newLedger();
    const before = ledger.stateOf(4001);
    expect(() => ledger.book({walletId: 4001, ...booking})).toThrow(booking.kind);
    expect(ledger.stateOf(4001)).toEqual(before);
  });

  it('refuses an unknown wallet', () => {
    expect(() => newLedger().book({walletId: 1, kind: 'correction', amount: 1})).toThrow('wallet 1');
  });

  it('may make the balance negative, so that no payout is possible', () => {
    const ledger = newLedger();
    const {balance} = ledger.stateOf(4001);
    ledger.book({walletId: 4001, kind: 'correction', amount: -balance - 1});
    expect(ledger.stateOf(4001).balance).toBe(-1);
    expect(ledger.availableIn({id: 4001, balance_min: 0})).toBe(0);
  });

  it('does not change reserve and minimum', () => {
    const ledger = newLedger();
    const {balance, reserve} = ledger.stateOf(4001);
    ledger.book({walletId: 4001, kind: 'reserve_hold', reserveAmount: 500});
    expect(ledger.availableIn({id: 4001, balance_min: 100})).toBe(balance - reserve - 500 - 100);
  });
});

describe('new ledger', () => {
  it('opens each wallet with the seeded balance', () => {
    const ledger = newLedger();
    for (const {id, balance, reserve} of facts.sandbox.accounts.flatMap(({wallets}) => wallets))
      expect(ledger.stateOf(id)).toMatchObject({balance, reserve});
    expect(ledger.all()[0]).toMatchObject({id: facts.sandbox.first_movement_id, kind: 'opening'});
  });
});
