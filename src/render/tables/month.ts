/** The month of `/settlement`: wallet movements by kind and by step. All figures come from a recorded sandbox run. */
import {decimalsOf, type Facts, type MonthStep} from '../../facts';
import {fill, type Context} from '../builders/context';
import {formatAmount, formatDate} from '../format';
import {code, table, text, type Block, type Inline, type Row} from '../nodes';
import type {ShapedTable} from './define';

type Month = Facts['playedMonth'];
type Wallet = Month['wallets'][number];

/** An amount in minor units, formatted in the currency of the wallet; changes have a sign. */
function money({facts, t}: Context, {currency}: Wallet, minor: number, change = false): Inline {
  const sign = !change || minor === 0 ? '' : minor > 0 ? '+' : '−';
  return text(sign + formatAmount(change ? Math.abs(minor) : minor, decimalsOf(facts, currency), t.locale));
}

/** One row per kind and one column per wallet, between opening and closing balance. */
export const monthMovements: ShapedTable = {
  name: 'month_movements',
  build(context) {
    const {t, facts} = context;
    const {wallets, steps} = facts.playedMonth;
    const all = steps.flat();
    const kinds = facts.movementKinds.kinds.map(({name}) => name).filter((name) => all.some(({kind}) => kind === name));
    const total = (id: number, kind: string) =>
      all.filter((one) => one.wallet_id === id && one.kind === kind).reduce((sum, {amount}) => sum + amount, 0);
    const line = (name: Inline, cell: (wallet: Wallet) => Inline): Row => ({
      cells: [[name], ...wallets.map((wallet) => [cell(wallet)])],
    });
    return table(
      'month-movements',
      [t('Movements'), ...wallets.map(({currency}) => currency)],
      [
        line(text(t('Balance before')), (wallet) => money(context, wallet, wallet.opening)),
        ...kinds.map((kind) => line(code(kind), (wallet) => money(context, wallet, total(wallet.id, kind), true))),
        line(text(t('Balance at the end')), (wallet) => money(context, wallet, wallet.balance)),
      ],
    );
  },
};

/** Effect of each step on the wallets. */
export const monthStory: ShapedTable = {
  name: 'month_story',
  build(context): Block {
    const {t, facts} = context;
    const {wallets, steps} = facts.playedMonth;
    const rows = facts.settlementMonth.steps.map((step, index): Row => {
      const seen = steps[index]!;
      const effects = wallets.flatMap((wallet) => {
        const own = seen.filter(({wallet_id: id}) => id === wallet.id);
        return [...new Set(own.map(({kind}) => kind))].map((kind): Inline[] => {
          const of = own.filter((one) => one.kind === kind);
          const change = of.reduce((sum, one) => sum + (one.amount === 0 ? one.reserve_amount : one.amount), 0);
          return [code(kind), text(' '), money(context, wallet, change, true), text(` ${wallet.currency}`)];
        });
      });
      const cells: Inline[] = effects.flatMap((effect, place) => (place === 0 ? effect : [text(', '), ...effect]));
      return {cells: [[text(formatDate(step.at.slice(0, 10), t.locale))], [text(told(step, context))], cells]};
    });
    return table('month-story', [t('Day'), t('What happens'), t('Movements')], rows);
  },
};

/** Description of a step, with its amounts. */
function told(step: MonthStep, context: Context): string {
  const {t, facts} = context;
  const amountIn = (id: number, minor: number): string => {
    const {currency} = facts.playedMonth.wallets.find((wallet) => wallet.id === id)!;
    return `${formatAmount(minor, decimalsOf(facts, currency), t.locale)} ${currency}`;
  };
  const say = (phrase: string, values: Record<string, string | number>) => fill(t(phrase), values);
  if ('pay' in step) {
    const {count, wallet, amount, dispute} = step.pay;
    const values = {n: count, amount: amountIn(wallet, amount)};
    if (dispute !== undefined) return say('A payment of {amount}; the dispute about it is lost', values);
    return count === 1 ? say('A payment of {amount}', values) : say('Payments, {n} of {amount}', values);
  }
  if ('refund' in step) {
    const {of, amount, way} = step.refund;
    const {wallet} = facts.settlementMonth.steps.flatMap((one) =>
      'pay' in one && one.pay.name === of ? [one.pay] : [],
    )[0]!;
    const values = {amount: amountIn(wallet, amount)};
    return way === undefined
      ? say('A refund of {amount}', values)
      : say('A refund of {amount}, which the bank returns', values);
  }
  if ('payout' in step) return say('A payout of {amount}', {amount: amountIn(step.payout.wallet, step.payout.amount)});
  if ('reserve' in step)
    return say('A reserve of {amount} is held', {amount: amountIn(step.reserve.wallet, step.reserve.amount)});
  if ('release' in step)
    return say('The reserve of {amount} is released', {amount: amountIn(step.release.wallet, step.release.amount)});
  if ('convert' in step)
    return say('A conversion of {amount}', {amount: amountIn(step.convert.from, step.convert.amount)});
  return say('A settlement of {amount}', {amount: amountIn(step.settle.wallet, step.settle.amount)});
}
