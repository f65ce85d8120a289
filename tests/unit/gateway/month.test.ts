/** Checks the example month of `/settlement`: it matches the sandbox, and its movements sum to the balances. */
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {monthText, playMonth} from '../../../src/gateway/month';
import {content} from './helpers';

const {playedMonth, settlementMonth} = content;
const movements = playedMonth.steps.flat();

describe('the month of the guide', () => {
  it('is what the sandbox plays now; npm run examples records it anew', async () => {
    expect(monthText(await playMonth(content))).toBe(readFileSync('src/contract/data/settlement_month.json', 'utf8'));
  });

  it.each(playedMonth.wallets)('adds up to what /account/info answers, wallet $id', ({id, opening, balance}) => {
    const own = movements.filter(({wallet_id: wallet}) => wallet === id);
    let sum = opening;
    for (const {amount, balance_after: after} of own) expect((sum += amount)).toBe(after);
    expect(sum).toBe(balance);
  });

  it('holds what the guide speaks of, and every step moves money', () => {
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

  it('has no entry in a wallet that the tables leave out', async () => {
    const {wallets} = settlementMonth;
    for (const {wallet_id: wallet} of movements) expect(wallets).toContain(wallet);
  });
});
