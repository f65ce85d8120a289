/**
 * Effects of 3-D Secure and exemptions on a card payment. The test cards define the outcome of each card;
 * network-specific values and limits of exemptions are in `src/contract/data/reference/card_rules.yaml`.
 */
import {unasked, type CardNetwork, type CardRules, type Flow, type TestOutcome} from '../../facts/browser';
import {THREE_DS_VERSION} from './challenge';

/** Card terms of a payment. Of the browser data only its presence is stored. */
export interface CardTerms {
  browser: boolean;
  /** Size of the frame for the page of the bank. */
  windowSize?: string | undefined;
  byMerchant: boolean;
  challenge?: string | undefined;
  exemption?: string | undefined;
  external?: {version: string; eci: string; ds_trans_id: string} | undefined;
  stored?: StoredCredential | undefined;
}

export interface StoredCredential {
  purpose: string;
  sequence: 'first' | 'next';
  network_transaction_id?: string;
}

/** 3-D Secure result, as shown in the transaction. */
export interface ThreeDs {
  version?: string;
  flow?: 'frictionless' | 'challenge' | 'exempt' | 'not_enrolled' | 'unavailable' | 'rejected';
  eci?: string | undefined;
  /** Set for authentication by another provider; the gateway derives its own id from that of the transaction. */
  ds_trans_id?: string;
  exemption_result?: 'accepted' | 'refused' | 'not_applied';
  liability?: 'issuer' | 'merchant';
}

/** Decision before the payer is challenged. */
export interface Decision {
  /** With what is asked of the payer in `payer_auth`. */
  outcome: TestOutcome;
  threeDs?: ThreeDs;
}

/** The network of a card; `undefined` where the rules know none. */
export const networkOf = ({networks}: CardRules, number: string | undefined): CardNetwork | undefined =>
  number === undefined ? undefined : networks.find(({bins}) => new RegExp(bins).test(number));

/**
 * The id that the network of a card gives to a payment, in the form of that network; 15 digits where none is known.
 * @param id of the transaction at the gateway
 */
export function networkTransactionId(id: number, number: string | undefined, rules: CardRules): string {
  const {length = 15, characters = 'digits'} = networkOf(rules, number)?.transaction_id ?? {};
  return characters === 'digits' ? String(id).padStart(length, '9') : `Tx-${id}_`.padEnd(length, 'sandboxLink');
}

/** The result of a check that has come to an end. @param way how the bank decided */
export function concluded(
  way: NonNullable<ThreeDs['flow']>,
  authenticated: boolean,
  number: string | undefined,
  rules: CardRules,
): ThreeDs {
  const eci = networkOf(rules, number)?.eci;
  return {
    version: THREE_DS_VERSION,
    flow: way,
    eci: authenticated ? eci?.authenticated : eci?.none,
    liability: authenticated ? 'issuer' : 'merchant',
  };
}

/** Data of the payment that the decision depends on. */
interface Subject {
  flow: Flow;
  cardNumber: string | undefined;
  order: {amount: number; amount_currency: string};
}

/** @returns result of a requested exemption. The limits are in EUR; other currencies are not converted. */
function exempted(
  name: string,
  outcome: TestOutcome,
  {order}: Subject,
  {exemptions}: CardRules,
): ThreeDs['exemption_result'] {
  const {max_eur: max = Infinity} = exemptions.find((entry) => entry.name === name) ?? {};
  const within = order.amount_currency !== 'EUR' || order.amount <= max;
  const takesPart = outcome.three_ds === 'frictionless' || outcome.three_ds === 'challenge';
  if (!within || !takesPart) return 'not_applied';
  return outcome.soft_decline ? 'refused' : 'accepted';
}

/** A check that another provider has made leaves nothing to ask. */
function checkedElsewhere(
  outcome: TestOutcome,
  {eci, version, ds_trans_id}: NonNullable<CardTerms['external']>,
  {flow, cardNumber}: Subject,
  rules: CardRules,
): Decision {
  const liability = networkOf(rules, cardNumber)?.eci.none === eci ? 'merchant' : 'issuer';
  return {outcome: unasked(outcome, flow), threeDs: {version, eci, ds_trans_id, liability}};
}

/** @returns true if the bank requires a challenge although the card does not: on request, or without browser data */
function mustAsk({three_ds: way, method}: TestOutcome, terms: CardTerms): boolean {
  if (way !== 'frictionless') return way === 'challenge';
  return needsAuthentication(terms) || (method === true && !terms.browser);
}

/** @returns true if the payment must not go on without an authentication: on request, or to store the card */
const needsAuthentication = ({challenge, stored}: CardTerms): boolean =>
  challenge === 'mandate' || stored?.sequence === 'first';

/**
 * @returns decision on a card payment before the payer is challenged. Merchant-initiated charges are never challenged.
 */
export function decide(expected: TestOutcome, terms: CardTerms, subject: Subject, rules: CardRules): Decision {
  const {browser, byMerchant, exemption, external} = terms;
  if (byMerchant) return {outcome: expected};
  if (external) return checkedElsewhere(expected, external, subject, rules);
  const exemption_result = exemption === undefined ? undefined : exempted(exemption, expected, subject, rules);
  if (exemption_result === 'accepted') {
    const threeDs = {flow: 'exempt', exemption_result, liability: 'merchant'} as const;
    return {outcome: unasked(expected, subject.flow), threeDs};
  }
  const asked: ThreeDs = exemption_result === undefined ? {} : {exemption_result};
  const {method, ...plain} = expected;
  const outcome = browser ? expected : plain;
  if (mustAsk(expected, terms))
    return {outcome: {...outcome, payer_auth: '3DS', three_ds: 'challenge'}, threeDs: asked};
  const {three_ds: way} = outcome;
  if (way === undefined || method) return {outcome, threeDs: asked};
  const threeDs = {...concluded(way, way === 'frictionless', subject.cardNumber, rules), ...asked};
  if (way !== 'unavailable' || !needsAuthentication(terms)) return {outcome, threeDs};
  const {authentication_failure: failure} = subject.flow;
  return {outcome: {...outcome, outcome: 'failed', failure, immediate: true}, threeDs};
}
