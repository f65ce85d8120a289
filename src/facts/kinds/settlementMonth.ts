/** The month of `/settlement`: its steps, and the wallet balances recorded by `npm run examples`. */
import {playedMonthSchema, settlementMonthSchema, type SettlementMonth} from '../schemas';
import type {Problem} from '../errors';
import {readJson} from '../json';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type ReadKind} from './define';
import {sandbox} from './sandbox';

export const settlementMonth = oneFile({
  name: 'settlementMonth',
  file: 'src/contract/data/settlement_month.yaml',
  schema: settlementMonthSchema,
  checks: [stepsFit, reservesAreHeldLongEnough],
});

const PLAYED = 'src/contract/data/settlement_month.json';

/** JSON, because a program writes it. */
export const playedMonth = {
  ...oneFile({name: 'playedMonth', file: PLAYED, schema: playedMonthSchema}),
  read: (root: string) => readJson(root, PLAYED, playedMonthSchema),
};

function stepsFit(source: LocatedValue<SettlementMonth>, read: ReadKind): Problem[] {
  const {problems, must, say} = reportOn(source);
  const {accounts, dispute_trigger: disputes, refund_trigger: refunds} = read(sandbox).value;
  const {from, to, steps, wallets} = source.value;
  const known = accounts.flatMap((account) => account.wallets.map(({id}) => id));
  const names: string[] = [];
  let last = from;
  for (const [place, id] of wallets.entries()) must(known.includes(id), ['wallets', place], 'wallet', id, known);
  steps.forEach((step, index) => {
    const keys = ['steps', index];
    if (step.at < last || step.at >= to) say([...keys, 'at'], `must not be before ${last}, and before ${to}`);
    last = step.at;
    if ('pay' in step) {
      const {name, dispute} = step.pay;
      if (name !== undefined) names.push(name);
      const ways = Object.keys(disputes.ways);
      if (dispute !== undefined) must(ways.includes(dispute), [...keys, 'pay', 'dispute'], 'dispute', dispute, ways);
    }
    if ('refund' in step) {
      const {of, way} = step.refund;
      const ways = Object.keys(refunds.ways);
      must(names.includes(of), [...keys, 'refund', 'of'], 'payment', of, names);
      if (way !== undefined) must(ways.includes(way), [...keys, 'refund', 'way'], 'way', way, ways);
    }
    const used = Object.values(step).flatMap((part) =>
      typeof part === 'string'
        ? []
        : [part.wallet, part.from, part.to].filter((id): id is number => typeof id === 'number'),
    );
    for (const id of used) must(wallets.includes(id), keys, 'wallet of the month', id, wallets);
  });
  return problems;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A release returns only what was in reserve before the month, or was held `reserve_days` before. */
function reservesAreHeldLongEnough(source: LocatedValue<SettlementMonth>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  const {steps, reserve_days: days} = source.value;
  const wallets = read(sandbox).value.accounts.flatMap((account) => account.wallets);
  const released = new Map<number, number>();
  steps.forEach((step, index) => {
    if (!('release' in step)) return;
    const {wallet, amount} = step.release;
    const before = wallets.find(({id}) => id === wallet)?.reserve ?? 0;
    const until = Date.parse(step.at) - days * DAY_MS;
    const held = steps.flatMap((one) =>
      'reserve' in one && one.reserve.wallet === wallet && Date.parse(one.at) <= until ? [one.reserve.amount] : [],
    );
    const sum = (released.get(wallet) ?? 0) + amount;
    released.set(wallet, sum);
    const most = held.reduce((total, one) => total + one, before);
    if (sum > most)
      say(
        ['steps', index, 'release'],
        `releases ${sum} of wallet ${wallet}, of which ${most} was held for ${days} days`,
      );
  });
  return problems;
}
