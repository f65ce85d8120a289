/** The call on an account. */
import {timestamp} from '../engine/clock';
import type {Ledger, Wallet} from '../engine/ledger';
import {findAccount} from './point';
import type {Handler} from './types';

/** `accountInfo`: the account with the balances of its wallets as they are now. */
export const accountInfo: Handler = ({body}, parts) => {
  const {account_id: accountId} = body as {account_id: number};
  const {id, status, name, created_at, wallets} = findAccount(accountId, parts);
  return {
    id,
    status,
    name,
    is_test: true,
    created_at,
    wallets: wallets.map((wallet) => presentWallet(wallet, parts)),
  };
};

function presentWallet(wallet: Wallet, {ledger}: {ledger: Ledger}): Record<string, unknown> {
  const {id, name, currency, balance_min, status} = wallet;
  const {balance, reserve, updatedAt} = ledger.stateOf(id);
  return {id, name, currency, balance, balance_min, reserve, status, updated_at: timestamp(updatedAt)};
}
