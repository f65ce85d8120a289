/**
 * Look-ups of the objects of a point that a body names: account, wallet and service. The order of the checks depends on
 * the call.
 */
import type {SandboxSeed} from '../../facts/browser';
import type {Service} from '../catalogue';
import {refuse} from '../refusals';
import type {OperationParts} from './types';

type Account = SandboxSeed['accounts'][number];
type Wallet = Account['wallets'][number];

/** @throws Refusal accountNotFound */
export function findAccount(accountId: number, {seed}: Pick<OperationParts, 'seed'>): Account {
  const account = seed.accounts.find(({id}) => id === accountId);
  if (!account) throw refuse('accountNotFound', 'account_id', 'is not an account of this point');
  return account;
}

/** @throws Refusal walletNotFound */
export function findWallet({wallets}: Account, walletId: number): Wallet {
  const wallet = wallets.find(({id}) => id === walletId);
  if (!wallet) throw refuse('walletNotFound', 'wallet_id', 'is not a wallet of this account');
  return wallet;
}

/** @throws Refusal walletCurrencyMismatch */
export function checkWalletCurrency({currency}: Wallet, wanted: string): void {
  if (currency !== wanted) throw refuse('walletCurrencyMismatch', 'amount_currency', `must be ${currency}`);
}

/** @param field where the body names the service @throws Refusal serviceNotFound */
export function findService(serviceId: number, field: string, {catalogue}: Pick<OperationParts, 'catalogue'>): Service {
  const service = catalogue.service(serviceId);
  if (!service) throw refuse('serviceNotFound', field, 'is not a service of this point');
  return service;
}
