/**
 * What 3-D Secure, an exemption or the lack of both makes of a payment by card. Which card leads where stands in the test
 * cards; which value a network uses and how far an exemption goes, in `src/contract/data/reference/card_rules.yaml`.
 */
import {unasked, type CardNetwork, type CardRules, type Flow, type TestOutcome} from '../../facts/browser';
import {THREE_DS_VERSION} from './challenge';

/** What a payment says beside the card. Of the browser only this is kept: that it was told of. */
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

/** What became of 3-D Secure, as the transaction shows it. */
export interface ThreeDs {
  version?: string;
  flow?: 'frictionless' | 'challenge' | 'exempt' | 'not_enrolled' | 'rejected';
  eci?: string | undefined;
  /** Of a check by another provider; the gateway's own has an id made of the transaction's. */
  ds_trans_id?: string;
  exemption_result?: 'accepted' | 'refused' | 'not_applied';
  liability?: 'issuer' | 'merchant';
}

/** What is decided before anybody is asked. */
export interface Decision {
  /** With what is asked of the payer in `payer_auth`. */
  outcome: TestOutcome;
  threeDs?: ThreeDs;
}

/** The network of a card; `undefined` where the rules know none. */
export const networkOf = ({networks}: CardRules, number: string | undefined): CardNetwork | undefined =>
  number === undefined ? undefined : networks.find(({bins}) => new RegExp(bins).test(number));

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

/** What the payment is about, as far as it decides. */
interface Subject {
  flow: Flow;
  cardNumber: string | undefined;
  order: {amount: number; amount_currency: string};
}

/** What becomes of an exemption that was asked for. The limits are in euros, and other currencies are not converted. */
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

/** Whether the bank asks although it would not have to, or cannot do without since it does not know the browser. */
function mustAsk({three_ds: way, method}: TestOutcome, {browser, challenge, stored}: CardTerms): boolean {
  if (way !== 'frictionless') return way === 'challenge';
  return challenge === 'mandate' || stored?.sequence === 'first' || (method === true && !browser);
}

/** What is decided about a payment by card before anybody is asked. A charge by the merchant asks nobody anyway. */
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
  return {outcome, threeDs: {...concluded(way, way === 'frictionless', subject.cardNumber, rules), ...asked}};
}
