/** The checks that the two calls which start a payment share, in the order in which the sandbox makes them. */
import {
  type SandboxSeed,
  descriptorTerms,
  getOperation,
  type Operation,
  flowCurrencies,
  isRequired,
  limitsIn,
} from '../../facts/browser';
import {complaintOnDescriptor, isValidatorName, validators} from '../../domain';
import type {Service} from '../catalogue';
import type {Outcome} from '../engine/outcomes';
import type {NewPayment} from '../engine/payments';
import {parseTrigger, TriggerError} from '../engine/trigger';
import type {Order, Urls} from '../engine/transaction';
import type {Wallet} from '../engine/ledger';
import {cardInputOf, checkCardFields} from '../engine/cardFields';
import {type Detail, Refusal, refuse} from '../refusals';
import {checkCardTerms, type CardTermsBody} from './cardTerms';
import {checkAsset, checkNetwork} from './cryptoFields';
import {checkGroups} from './fieldGroups';
import {checkRefundOf, type RefundOf} from './refundOf';
import {checkWalletCurrency, findAccount, findService, findWallet} from './point';
import type {Call, OperationParts} from './types';
import {withOwnInbox} from './ownInbox';

/** The body of `transactionCreate` and `transactionPay`. */
interface PaymentBody extends Order, CardTermsBody {
  customer_ip_address: string;
  locale?: string;
  fields?: Record<string, string>;
  point?: Urls;
  refund_of?: RefundOf;
}

/** A payment that may be started, with what the merchant sent in `fields`. */
interface CheckedPayment extends NewPayment {
  fields: Record<string, string>;
}

/**
 * @throws Refusal accountNotFound, walletNotFound, serviceNotFound, callNotAllowedForThisService,
 * serviceCurrencyMismatch, walletCurrencyMismatch, amountBelowTheMinimum, amountAboveTheMaximum, validationFailed,
 * wrongMethodField, storedCredentialUnknown, insufficientBalance, or what `checkRefundOf` throws
 */
export function checkPayment({operation, body, caller, origin}: Call, parts: OperationParts): CheckedPayment {
  const {
    customer_ip_address: _ip,
    locale,
    fields = {},
    point: urls = {},
    browser,
    three_ds,
    initiator,
    stored_credential,
    statement_descriptor: descriptor,
    refund_of,
    ...asked
  } = body as PaymentBody;
  const order: Order = asked;
  const wallet = findWallet(findAccount(order.account_id, parts), order.wallet_id);
  const service = findService(order.service_id, 'service_id', parts);
  checkOperation(service, operation, parts);
  checkCurrency(order, service, wallet);
  checkAmount(order, service);
  const descriptorSent = descriptor && {statement_descriptor: sentDescriptor(descriptor, asked, service, parts.seed)};
  const trigger = readTrigger(order, service, parts.seed);
  checkMethodFields(service, fields, parts);
  const cardNumber = findCard(fields, parts);
  const terms = checkCardTerms({fields, browser, three_ds, initiator, stored_credential}, service, cardNumber, parts);
  if (refund_of) checkRefundOf(refund_of, {pointId: caller.point, order, service}, parts);
  if (service.flow.direction === 'payout') checkBalance(order, wallet, parts);

  const defaultLocale = operation.request.properties?.locale?.default;
  return {
    pointId: caller.point,
    order: {...order, ...descriptorSent},
    locale: locale ?? String(defaultLocale),
    urls: withOwnInbox(urls, origin, parts.gateway),
    service,
    fields,
    trigger,
    cardNumber,
    cardInput: cardInputOf(fields, parts.cards),
    terms,
    wantsCardToken: fields.issue_card_token === 'true',
    refundOf: refund_of?.transaction_id,
    ...keep(service, fields),
  };
}

/** @returns the text with its prefix @throws Refusal validationFailed for a text that the rail would change or not pass on */
function sentDescriptor(text: string, {amount_currency: currency}: Order, {flow}: Service, seed: SandboxSeed): string {
  const no = (message: string) => refuse('validationFailed', 'statement_descriptor', message);
  const terms = descriptorTerms(flow, seed);
  if (!terms) throw no('is not passed on by this service');
  const {currencies = [currency], prefix = ''} = terms;
  if (!currencies.includes(currency)) throw no(`is passed on in ${currencies.join(', ')} only`);
  const complaint = complaintOnDescriptor(text, terms);
  if (complaint !== null) throw no(complaint);
  return `${prefix}${text}`;
}

/** @throws Refusal callNotAllowedForThisService that names the call to make instead */
function checkOperation({flow}: Service, {id}: Operation, {contract}: OperationParts): void {
  const {operation} = flow.service;
  if (operation !== id)
    throw refuse('callNotAllowedForThisService', 'service_id', `use ${getOperation(contract, operation).path}`);
}

/** @throws Refusal serviceCurrencyMismatch or walletCurrencyMismatch */
function checkCurrency({amount_currency: currency}: Order, {method, flow}: Service, wallet: Wallet): void {
  const currencies = flowCurrencies(method, flow);
  if (!currencies.includes(currency))
    throw refuse('serviceCurrencyMismatch', 'amount_currency', `must be one of ${currencies.join(', ')}`);
  checkWalletCurrency(wallet, currency);
}

/** @throws Refusal amountBelowTheMinimum or amountAboveTheMaximum */
function checkAmount({amount, amount_currency: currency}: Order, {flow}: Service): void {
  const {min_amount: min, max_amount: max} = limitsIn(flow, currency);
  if (amount < min) throw refuse('amountBelowTheMinimum', 'amount', `must be at least ${min}`);
  if (amount > max) throw refuse('amountAboveTheMaximum', 'amount', `must be at most ${max}`);
}

/** @throws Refusal wrongMethodField that names every wrong field */
function checkMethodFields(service: Service, fields: Record<string, string>, {catalogue, clock}: OperationParts): void {
  const wrong = [...checkFields(service, fields), ...checkAsset(service, fields, catalogue)];
  const details =
    wrong.length > 0
      ? wrong
      : [...checkNetwork(service, fields, catalogue), ...inFields(checkCardFields(fields, clock.now()))];
  if (details.length > 0) throw new Refusal('wrongMethodField', details);
}

/** @returns the number of the card that the fields name @throws Refusal wrongMethodField for an unknown card token */
function findCard(fields: Record<string, string>, {cards}: OperationParts): string | undefined {
  const number = cards.among(fields);
  if (fields.card_token !== undefined && number === undefined)
    throw refuse('wrongMethodField', 'fields.card_token', 'is not a card token of this point');
  return number;
}

/** @throws Refusal insufficientBalance */
export function checkBalance(
  {amount}: {amount: number},
  wallet: Wallet,
  {ledger}: Pick<OperationParts, 'ledger'>,
): void {
  const available = ledger.availableIn(wallet);
  if (amount > available) throw refuse('insufficientBalance', 'amount', `must be at most ${available}`);
}

/** @throws Refusal validationFailed for a customer's id that asks for what the service does not have */
function readTrigger({external_customer_id: id}: Order, {flow}: Service, seed: SandboxSeed): Outcome | undefined {
  try {
    return parseTrigger(id, seed.outcome_trigger, flow.failures);
  } catch (error) {
    if (error instanceof TriggerError) throw refuse('validationFailed', 'external_customer_id', error.message);
    throw error;
  }
}

/** @returns the values that later calls need, under `kept`; nothing when there are none */
function keep({method}: Service, fields: Record<string, string>): {kept?: Record<string, string>} {
  const kept = Object.entries(fields).filter(([name]) => method.fields[name]?.kept);
  return kept.length === 0 ? {} : {kept: Object.fromEntries(kept)};
}

function checkFields({method, flow}: Service, fields: Record<string, string>): Detail[] {
  const details: Detail[] = [];
  const say = (name: string, message: string) => details.push({field: `fields.${name}`, message});
  for (const name of flow.fields)
    if (isRequired(method, flow, name) && !Object.hasOwn(fields, name)) say(name, 'is required');
  details.push(...checkGroups(flow, fields));
  for (const [name, value] of Object.entries(fields)) {
    if (!flow.fields.includes(name)) {
      say(name, 'is not a field of this service');
      continue;
    }
    const complaint = validateField(method, name, value);
    if (complaint !== null) say(name, complaint);
  }
  return details;
}

const inFields = (details: Detail[]) => details.map(({field, message}) => ({field: `fields.${field}`, message}));

/** @returns what is wrong with a value of a method's field, or `null` */
export function validateField(method: Service['method'], name: string, value: string): string | null {
  const {validator = '', country} = method.fields[name] ?? {};
  if (!isValidatorName(validator)) throw new Error(`field “${name}” has no validator`);
  return validators[validator](value, country);
}
