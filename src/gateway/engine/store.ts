/** In-memory store of transactions. A restart or a reset restores the seed. */
import {
  isPushed,
  type CardRules,
  type Gateway,
  type SandboxSeed,
  type SeededTransaction,
  type TestCards,
} from '../../facts/browser';
import type {Catalogue} from '../catalogue';
import {createChallenge} from './challenge';
import {settled} from './payments/booking';
import {sentByMove} from './payments/sent';
import {concluded} from './threeDs';
import type {Transaction} from './transaction';

export interface Store {
  nextId(): number;
  add(transaction: Transaction): void;
  byId(id: number): Transaction | undefined;
  byExternalId(id: string): Transaction | undefined;
  byToken(token: string): Transaction | undefined;
  /** Every transaction, seeded ones first. */
  all(): Transaction[];
  reset(): void;
}

interface StoreParts {
  sandbox: SandboxSeed;
  gateway: Gateway;
  testCards: TestCards;
  catalogue: Catalogue;
  cardRules: CardRules;
}

export function createStore(parts: StoreParts): Store {
  const {sandbox: seed} = parts;
  let next = seed.next_transaction_id;
  const ids = new Map<number, Transaction>();
  const externalIds = new Map<string, Transaction>();
  const tokens = new Map<string, Transaction>();

  const store: Store = {
    nextId: () => next++,
    add(transaction) {
      ids.set(transaction.id, transaction);
      externalIds.set(transaction.order.external_transaction_id, transaction);
      if (transaction.token) tokens.set(transaction.token, transaction);
    },
    byId: (id) => ids.get(id),
    byExternalId: (id) => externalIds.get(id),
    byToken: (token) => tokens.get(token),
    all: () => [...ids.values()],
    reset() {
      next = seed.next_transaction_id;
      for (const map of [ids, externalIds, tokens]) map.clear();
      for (const transaction of seed.transactions) store.add(fromSeed(transaction, parts));
    },
  };
  store.reset();
  return store;
}

function fromSeed(seeded: SeededTransaction, parts: StoreParts): Transaction {
  const {sandbox: seed, gateway, testCards, cardRules} = parts;
  const {
    id,
    version,
    page_id,
    p2p_method_id: _shown,
    status,
    failure_reason_code,
    fields,
    callback_url,
    card_number,
    bank_token,
    network_transaction_id: _networkId,
    stored_purpose: _purpose,
    created_at,
    updated_at,
    ...order
  } = seeded;
  const outcome = testCards.cards.find(({number}) => number === card_number)?.payment;
  const kind = bank_token === undefined ? undefined : outcome?.payer_auth;
  const transaction: Transaction = {
    id,
    version,
    pointId: seed.point.id,
    order,
    pageId: page_id,
    locale: 'en',
    urls: callback_url === undefined ? {} : {callback_url},
    status,
    failureReason: failure_reason_code,
    ...(fields && {kept: fields}),
    createdAt: Date.parse(created_at),
    updatedAt: Date.parse(updated_at),
    callback: 'normal',
    cardNumber: card_number,
    ...inputOf(seeded, parts),
    token: bank_token,
    ...credentialOf(seeded, cardRules),
    ...(outcome &&
      bank_token !== undefined &&
      kind !== undefined &&
      kind !== 'NONE' && {
        payerAuth: kind,
        challenge: createChallenge(kind, outcome, {
          seed,
          gateway,
          origin: new URL(gateway.hosts.sandbox).origin,
          token: bank_token,
        }),
      }),
  };
  const {changes} = settled(transaction, {seed, catalogue: parts.catalogue});
  const sent = isPushed(parts.catalogue.serviceOf(order).flow) && (changes.capturedAmount ?? 0) > 0;
  const at = transaction.updatedAt;
  const received = sent && {receivedAmount: order.amount, receivedAt: at, paidAt: at};
  const arrivals = {...received, ...lateOf(transaction, parts.catalogue)};
  return {...transaction, ...changes, ...arrivals, ...refundedOf(id, seed), ...disputedOf(id, seed)};
}

/** A seeded payment by card tells an expiry, and nothing that the bank could have compared; a recipient’s card tells none. */
function inputOf(
  {card_number, service_id}: SeededTransaction,
  {catalogue, testCards}: StoreParts,
): Pick<Transaction, 'cardInput'> {
  const pays = catalogue.serviceOf({service_id}).flow.direction === 'payin';
  if (card_number === undefined || !pays) return {};
  return {cardInput: {expiry: testCards.seeded_expiry, cvv: false, address: false}};
}

/** A seeded first payment was authenticated, and has stored its card for a purpose. */
function credentialOf(
  {network_transaction_id: id, stored_purpose: purpose, card_number}: SeededTransaction,
  cardRules: CardRules,
): Pick<Transaction, 'stored' | 'networkTransactionId' | 'threeDs'> {
  if (id === undefined || purpose === undefined) return {};
  const threeDs = concluded('challenge', true, card_number, cardRules);
  return {stored: {purpose, sequence: 'first'}, networkTransactionId: id, threeDs};
}

/** A seeded payment that has expired was pending before, so late money may be accepted for it. */
function lateOf(transaction: Transaction, catalogue: Catalogue): Pick<Partial<Transaction>, 'lateUntil'> {
  const {status: to, updatedAt: now} = transaction;
  if (to !== catalogue.statusNamed('expired').code) return {};
  return sentByMove(transaction, {from: catalogue.statusNamed('pending').code, to, now}, catalogue);
}

/** @returns amounts of a transaction that result from the seeded disputes */
function disputedOf(transactionId: number, {disputes}: SandboxSeed): Partial<Transaction> {
  const own = disputes.filter(({transaction_id: of}) => of === transactionId);
  if (own.length === 0) return {};
  return {
    disputedAmount: own.reduce((total, {wallet_amount: taken, credited_amount: back}) => total + taken - back, 0),
    amountChangedAt: Math.max(...own.map(({updated_at: at}) => Date.parse(at))),
  };
}

/** @returns amounts of a transaction that result from the seeded refunds */
function refundedOf(transactionId: number, {refunds}: SandboxSeed): Partial<Transaction> {
  const all = refunds.filter(({transaction_id: of, failure_reason_code: failed}) => of === transactionId && !failed);
  const own = all.filter(({origin}) => origin === undefined);
  const foreign = all.filter(({origin}) => origin !== undefined);
  if (own.length === 0) return receivedOf(foreign);
  const sum = (pending: boolean) =>
    own.reduce((total, {amount, status}) => total + ((status === 10) === pending ? amount : 0), 0);
  const amountChangedAt = Math.max(...own.map(({updated_at: at}) => Date.parse(at)));
  return {refundedAmount: sum(false), refundPendingAmount: sum(true), amountChangedAt};
}

/** @returns amounts of a transaction whose money went back, or waits to, because it could not be credited */
function receivedOf(refunds: SandboxSeed['refunds']): Partial<Transaction> {
  if (refunds.length === 0) return {};
  const receivedAt = Math.max(...refunds.map(({created_at: at}) => Date.parse(at)));
  const receivedAmount = refunds.reduce((total, {amount}) => total + amount, 0);
  return {receivedAmount, receivedAt, paidAt: receivedAt, amountChangedAt: receivedAt};
}
