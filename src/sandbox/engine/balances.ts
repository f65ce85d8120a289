/**
 * Balances of wallets. They are derived from the transactions at each call, so that nothing has to be booked twice. The
 * seeded balance holds what the seeded transactions brought; what counts here is the difference to them.
 */
import type {SandboxSeed} from '../../schemas';
import type {Catalogue} from '../catalogue';
import type {Store} from './store';
import type {Order} from './transaction';

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
export function balanceOf(
  wallet: Wallet,
  {seed, catalogue, store}: BalanceParts,
): {balance: number; updatedAt: number} {
  const reversed = catalogue.statusNamed('reversed').code;
  const seeded = new Map(seed.transactions.map((transaction) => [transaction.id, transaction]));
  let balance = wallet.balance;
  let updatedAt = Date.parse(wallet.updated_at);
  for (const transaction of store.all()) {
    const {id, order, status, refundedAmount = 0, refundedAt, createdAt} = transaction;
    if (order.wallet_id !== wallet.id) continue;
    const before = seeded.get(id);
    const now = brought(order, status, refundedAmount, catalogue);
    balance += now - (before ? brought(before, before.status, 0, catalogue) : 0);
    // A reversed payment or a failed payout has come and gone: it moved the wallet and leaves nothing in it.
    const payout = catalogue.service(order.service_id)?.flow.direction === 'payout';
    const moved = status !== before?.status && (now !== 0 || status === reversed || (payout && transaction.debited));
    // A payout that succeeds has moved the wallet when it began.
    const movedAt = payout && now !== 0 ? createdAt : transaction.updatedAt;
    updatedAt = Math.max(updatedAt, moved ? movedAt : 0, refundedAt ?? 0);
  }
  return {balance, updatedAt};
}

/** What a payout may take from the wallet now, in minor units. */
export function availableIn(wallet: Wallet, parts: BalanceParts): number {
  return Math.max(0, balanceOf(wallet, parts).balance - wallet.reserve - wallet.balance_min);
}
