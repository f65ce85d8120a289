/** Amounts of the gateway's objects as money, and the names of the amounts in the contract. */
import {describe, expect, it} from 'vitest';
import {getFacts} from '../../../../../src/facts';
import type {Schema} from '../../../../../src/facts';
import {moneyIn} from '../../../../../src/tools/console/session/money';
import {ROOT} from '../../../../root';

const DECIMALS = {PLN: 2, JPY: 0};

describe('an amount of an object', () => {
  it('has the decimals and the code of its currency', () => {
    expect(moneyIn({amount: 1250, amount_currency: 'PLN'}, 'amount', DECIMALS)).toBe('12.50\u00A0PLN');
    expect(moneyIn({amount: 1250, amount_currency: 'JPY'}, 'amount', DECIMALS)).toBe('1250\u00A0JPY');
    expect(moneyIn({balance: -5, currency: 'PLN'}, 'balance', DECIMALS)).toBe('-0.05\u00A0PLN');
  });

  it('has its own currency, else that of the payment, also inside another object', () => {
    const body = {amount_currency: 'PLN', fee_amount: 30, wallet_amount: 7, wallet_currency: 'JPY', card: {amount: 1}};
    expect(moneyIn(body, 'fee_amount', DECIMALS)).toBe('0.30\u00A0PLN');
    expect(moneyIn(body, 'wallet_amount', DECIMALS)).toBe('7\u00A0JPY');
    expect(moneyIn(body, 'card.amount', DECIMALS)).toBe('0.01\u00A0PLN');
  });

  it('is nothing that is no amount, no integer, or without a known currency', () => {
    const body = {id: 1, version: 2, amount: '12', fee_amount: 1.5, amount_currency: 'PLN', reserve: 1};
    for (const field of ['id', 'version', 'amount', 'fee_amount', 'absent', 'card.amount'])
      expect(moneyIn(body, field, DECIMALS), field).toBeUndefined();
    expect(moneyIn({reserve: 1, currency: 'XXX'}, 'reserve', DECIMALS)).toBeUndefined();
    expect(moneyIn({reserve: 1, currency: 'toString'}, 'reserve', DECIMALS)).toBeUndefined();
  });

  it('has a name by which the members of a payment in minor units are known', async () => {
    const {contract} = await getFacts(ROOT);
    const {schemas} = (contract.document as {components: {schemas: Record<string, Schema>}}).components;
    const names = ['Transaction', 'Refund', 'Dispute', 'Wallet'].flatMap((name) => {
      const {properties = {}} = schemas[name] ?? {};
      return Object.entries(properties)
        .filter(([, {description = ''}]) => /\bminor units\b/.test(description))
        .map(([member]) => member);
    });
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(moneyIn({[name]: 1, currency: 'PLN'}, name, DECIMALS), name).toBe('0.01\u00A0PLN');
  });
});
