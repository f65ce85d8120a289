/** Money that a simulated customer sends: the external id of the transaction decides. */
import type {SandboxSeed} from '../../facts/browser';
import type {Transaction} from './transaction';

export type MoneyWay = SandboxSeed['money_trigger']['ways'][string];

/** @returns the way that an id `<prefix>-<way>[-<anything>]` asks for; undefined for an ordinary id */
export function moneyWayOf(
  {order}: Pick<Transaction, 'order'>,
  {money_trigger: {prefix, ways}}: Pick<SandboxSeed, 'money_trigger'>,
): MoneyWay | undefined {
  const id = `${order.external_transaction_id}-`;
  return Object.entries(ways).find(([name]) => id.startsWith(`${prefix}-${name}-`))?.[1];
}
