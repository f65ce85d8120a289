/** Checks of the seeded transactions. */
import type {SandboxSeed, SeededTransaction} from '../../schemas';
import type {Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';
import type {ReadKind} from '../define';
import {failureReasons} from '../failureReasons';
import {statuses} from '../statuses';
import {testCards} from '../testCards';
import {serviceIds, serviceOf, transferWays} from './services';

export function tokensHaveTransactions(source: LocatedValue<SandboxSeed>): Problem[] {
  const {problems, must} = reportOn(source);
  const {transactions, transparency_tokens: tokens} = source.value;
  const known = transactions.map(({id}) => id);
  tokens.forEach(({transaction_id: id}, index) =>
    must(known.includes(id), ['transparency_tokens', index], 'seeded transaction', id, known),
  );
  return problems;
}

/** A name in a transaction, and the names that exist. An undefined name passes. */
type Reference = [what: string, name: string | number | undefined, known: (string | number)[]];

function references(transaction: SeededTransaction, seed: SandboxSeed, read: ReadKind): Reference[] {
  const {account_id, wallet_id, service_id, page_id, p2p_method_id, status, card_number} = transaction;
  const account = seed.accounts.find(({id}) => id === account_id);
  return [
    ['account', account_id, seed.accounts.map(({id}) => id)],
    ['wallet', wallet_id, account?.wallets.map(({id}) => id) ?? []],
    ['service', service_id, serviceIds(read)],
    ['invoicing page', page_id, seed.invoicing.pages.map(({id}) => id)],
    ['P2P method', p2p_method_id, p2p_method_id === undefined ? [] : transferWays(read, service_id)],
    ['status', status, read(statuses).value.statuses.map(({code}) => code)],
    ['test card', card_number, read(testCards).value.cards.map(({number}) => number)],
    // 0 means no failure.
    ['failure reason', transaction.failure_reason_code || undefined, read(failureReasons).value.map(({code}) => code)],
  ];
}

export function transactionsNameWhatExists(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  source.value.transactions.forEach((transaction, index) => {
    for (const [what, name, known] of references(transaction, source.value, read))
      if (name !== undefined) must(known.includes(name), ['transactions', index], what, name, known);
  });
  return problems;
}

/** A seeded transaction has a status that its service can reach: only a flow with `hold_days` holds an amount. */
export function transactionsStandWhereTheyCan(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  const codeOf = (wanted: string) => read(statuses).value.statuses.find(({name}) => name === wanted)?.code;
  const held = codeOf('authorized');
  source.value.transactions.forEach(({service_id: service, status}, index) => {
    const flow = serviceOf(service, read)?.flow;
    if (status === held && flow && flow.hold_days === undefined)
      say(['transactions', index], `service ${service} holds nothing, so status ${status} cannot be reached`);
  });
  return problems;
}
