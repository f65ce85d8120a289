import type {SandboxSeed} from '../../schemas/data';
import type {Catalogue} from '../catalogue';
import {timestamp} from '../clock';
import type {Store} from '../engine/store';
import {Refusal} from '../http/refusal';
import type {Handler} from './types';

type Wallet = SandboxSeed['accounts'][number]['wallets'][number];

/** `accountInfo`: the account with the balances of its wallets as they are now. */
export const accountInfo: Handler = ({body}, {seed, catalogue, store}) => {
  const {account_id: accountId} = body as {account_id: number};
  const account = seed.accounts.find(({id}) => id === accountId);
  if (!account) throw new Refusal(100, [{field: 'account_id', message: 'is not an account of this point'}]);
  const {id, status, name, created_at, wallets} = account;
  return {
    id,
    status,
    name,
    is_test: true,
    created_at,
    wallets: wallets.map((wallet) => presentWallet(wallet, seed, catalogue, store)),
  };
};

/**
 * The balance is derived from the transactions at each call, so that nothing has to be booked twice. The seeded balance
 * holds what the seeded transactions brought; what counts here is the difference to them.
 */
function presentWallet(wallet: Wallet, seed: SandboxSeed, catalogue: Catalogue, store: Store): Record<string, unknown> {
  const success = catalogue.statusNamed('success').code;
  const reversed = catalogue.statusNamed('reversed').code;
  const seeded = new Map(
    seed.transactions.map(({id, status, amount}) => [id, {status, brought: status === success ? amount : 0}]),
  );

  let balance = wallet.balance;
  let updatedAt = Date.parse(wallet.updated_at);
  for (const {id, order, status, refundedAmount = 0, refundedAt, updatedAt: movedAt} of store.all()) {
    if (order.wallet_id !== wallet.id) continue;
    const before = seeded.get(id);
    balance += (status === success ? order.amount - refundedAmount : 0) - (before?.brought ?? 0);
    // A reversed payment has come and gone: it moved the wallet and leaves nothing in it.
    const moved = status !== before?.status && (status === success || status === reversed);
    updatedAt = Math.max(updatedAt, moved ? movedAt : 0, refundedAt ?? 0);
  }
  const {id, name, currency, balance_min, reserve, status} = wallet;
  return {id, name, currency, balance, balance_min, reserve, status, updated_at: timestamp(updatedAt)};
}
