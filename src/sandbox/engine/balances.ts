/**
 * Balances of wallets. They are derived from the transactions at each call, so that nothing has to be booked twice. The
 * seeded balance holds what the seeded transactions brought; what counts here is the difference to them.
 */
import type {SandboxSeed, SeededTransaction} from '../../schemas';
import type {Catalogue} from '../catalogue';
import type {Store} from './store';
import type {Order, Transaction} from './transaction';

export type Wallet = SandboxSeed['accounts'][number]['wallets'][number];

export interface BalanceParts {
  seed: SandboxSeed;
  catalogue: Catalogue;
  store: Store;
}

/** What a transaction has brought to its wallet, in minor units. A payout takes the amount as soon as it is under way. */
function brought(
  {service_id, amount}: Pick<Order, 'service_id' | 'amount'>,
  status: number,
  refunded: number,
  catalogue: Catalogue,
): number {
  const {name} = catalogue.status(status);
  if (catalogue.service(service_id)?.flow.direction === 'payout') {
    return name === 'success' || name === 'pending' ? -amount : 0;
  }
  return name === 'success' ? amount - refunded : 0;
}

/** @returns the balance now, in minor units, and when it last changed, in milliseconds since the epoch */
export function balanceOf(wallet: Wallet, parts: BalanceParts): {balance: number; updatedAt: number} {
  const seeded = new Map(parts.seed.transactions.map((transaction) => [transaction.id, transaction]));
  let balance = wallet.balance;
  let updatedAt = Date.parse(wallet.updated_at);
  for (const transaction of parts.store.all()) {
    if (transaction.order.wallet_id !== wallet.id) continue;
    const change = changeBy(transaction, seeded.get(transaction.id), parts);
    balance += change.amount;
    updatedAt = Math.max(updatedAt, change.at);
  }
  return {balance, updatedAt};
}

/**
 * What a transaction has changed since the seed.
 * @param before the transaction as it was seeded
 * @returns minor units, and the moment of the last change in milliseconds since the epoch, 0 for none
 */
function changeBy(
  transaction: Transaction,
  before: SeededTransaction | undefined,
  {catalogue}: BalanceParts,
): {amount: number; at: number} {
  const {order, status, refundedAmount = 0, refundedAt = 0, createdAt, updatedAt, debited} = transaction;
  const now = brought(order, status, refundedAmount, catalogue);
  const then = before ? brought(before, before.status, 0, catalogue) : 0;
  const payout = catalogue.service(order.service_id)?.flow.direction === 'payout';
  // A reversed payment or a failed payout has come and gone: it moved the wallet and leaves nothing in it.
  const gone = status === catalogue.statusNamed('reversed').code || (payout && debited);
  const moved = status !== before?.status && (now !== 0 || gone);
  // A payout that succeeds has moved the wallet when it began.
  const movedAt = payout && now !== 0 ? createdAt : updatedAt;
  return {amount: now - then, at: Math.max(moved ? movedAt : 0, refundedAt)};
}

/** What a payout may take from the wallet now, in minor units. */
export function availableIn(wallet: Wallet, parts: BalanceParts): number {
  return Math.max(0, balanceOf(wallet, parts).balance - wallet.reserve - wallet.balance_min);
}
