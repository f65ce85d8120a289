/** Checks the example month of `/settlement`: it matches the sandbox, and its movements sum to the balances. */
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {monthText, playMonth} from '../../../src/gateway/month';
import {facts} from './helpers';

const {playedMonth, settlementMonth} = facts;
const movements = playedMonth.steps.flat();

describe('example month of the guide', () => {
  it('matches the sandbox; update it with npm run examples', async () => {
    expect(monthText(await playMonth(facts))).toBe(readFileSync('src/contract/data/settlement_month.json', 'utf8'));
  });

  it.each(playedMonth.wallets)('sums to the balance of /account/info, wallet $id', ({id, opening, balance}) => {
    const own = movements.filter(({wallet_id: wallet}) => wallet === id);
    let sum = opening;
    for (const {amount, balance_after: after} of own) expect((sum += amount)).toBe(after);
    expect(sum).toBe(balance);
  });

  it('contains all steps of the guide, each of which moves money', () => {
    const kinds = new Set(movements.map(({kind}) => kind));
    for (const kind of [
      'payment',
      'fee',
      'refund',
      'refund_return',
      'chargeback',
      'payout',
      'conversion',
      'settlement',
    ])
      expect(kinds).toContain(kind);
    expect(movements.filter(({kind}) => kind === 'reserve_hold' || kind === 'reserve_release')).toHaveLength(2);
    expect(playedMonth.steps).toHaveLength(settlementMonth.steps.length);
    for (const step of playedMonth.steps) expect(step.length).toBeGreaterThan(0);
  });

  it('has no movement in a wallet outside the tables', async () => {
    const {wallets} = settlementMonth;
    for (const {wallet_id: wallet} of movements) expect(wallets).toContain(wallet);
  });
});
