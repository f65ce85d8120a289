/** The checks that the two calls which start a payment share, in the order in which the sandbox makes them. */
import type {SandboxSeed} from '../../schemas';
import {isValidatorName, validators} from '../../domain/validators';
import type {Catalogue, Service} from '../catalogue';
import type {Outcome} from '../engine/outcomes';
import type {NewPayment} from '../engine/payments';
import {parseTrigger, TriggerError} from '../engine/trigger';
import type {Order, Urls} from '../engine/transaction';
import {availableIn} from '../engine/balances';
import {checkCardFields} from '../engine/cardFields';
import {type Detail, Refusal, refuse} from '../refusals';
import {getOperation} from '../../facts/contract';
import type {Call, OperationParts} from './types';

/** The body of `transactionCreate` and `transactionPay`. */
interface PaymentBody extends Order {
  customer_ip_address: string;
  locale?: string;
  fields?: Record<string, string>;
  point?: Urls;
}

/** A payment that may be started, with what the merchant sent in `fields`. */
export interface CheckedPayment extends NewPayment {
  fields: Record<string, string>;
}

/** @throws Refusal accountNotFound, walletNotFound, serviceNotFound, callNotAllowedForThisService, serviceCurrencyMismatch, walletCurrencyMismatch, amountBelowTheMinimum, amountAboveTheMaximum, validationFailed, wrongMethodField or insufficientBalance */
export function checkPayment({operation, body}: Call, parts: OperationParts): CheckedPayment {
  const {contract, seed, catalogue, cards, clock} = parts;
  const {customer_ip_address: _ip, locale, fields = {}, point: urls = {}, ...order} = body as PaymentBody;
  const account = seed.accounts.find(({id}) => id === order.account_id);
  if (!account) throw refuse('accountNotFound', 'account_id', 'is not an account of this point');
  const wallet = account.wallets.find(({id}) => id === order.wallet_id);
  if (!wallet) throw refuse('walletNotFound', 'wallet_id', 'is not a wallet of this account');
  const service = catalogue.service(order.service_id);
  if (!service) throw refuse('serviceNotFound', 'service_id', 'is not a service of this point');
  const {method, flow} = service;
  if (flow.service.operation !== operation.id) {
    throw refuse(
      'callNotAllowedForThisService',
      'service_id',
      `use ${getOperation(contract, flow.service.operation).path}`,
    );
  }
  if (!method.currencies.includes(order.amount_currency)) {
    throw refuse('serviceCurrencyMismatch', 'amount_currency', `must be one of ${method.currencies.join(', ')}`);
  }
  if (wallet.currency !== order.amount_currency)
    throw refuse('walletCurrencyMismatch', 'amount_currency', `must be ${wallet.currency}`);
  if (order.amount < flow.service.min_amount)
    throw refuse('amountBelowTheMinimum', 'amount', `must be at least ${flow.service.min_amount}`);
  if (order.amount > flow.service.max_amount)
    throw refuse('amountAboveTheMaximum', 'amount', `must be at most ${flow.service.max_amount}`);
  const trigger = readTrigger(order, service, seed);
  const wrong = [...checkFields(service, fields), ...checkAsset(service, fields, catalogue)];
  const details = wrong.length > 0 ? wrong : inFields(checkCardFields(fields, clock.now()));
  if (details.length > 0) throw new Refusal('wrongMethodField', details);
  const cardNumber = cards.among(fields);
  if (fields.card_token !== undefined && cardNumber === undefined)
    throw refuse('wrongMethodField', 'fields.card_token', 'is not a card token of this point');
  if (flow.direction === 'payout') {
    const available = availableIn(wallet, parts);
    if (order.amount > available) throw refuse('insufficientBalance', 'amount', `must be at most ${available}`);
  }

  const defaultLocale = operation.request.properties?.locale?.default;
  return {
    order,
    locale: locale ?? String(defaultLocale),
    urls,
    service,
    fields,
    trigger,
    cardNumber,
    wantsCardToken: fields.issue_card_token === 'true',
    ...keep(service, fields),
  };
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

/** An asset must be one that has a rate from the currency of the service, and the network must carry it. */
function checkAsset({flow}: Service, {asset, network}: Record<string, string>, catalogue: Catalogue): Detail[] {
  if (!flow.fields.includes('asset') || asset === undefined) return [];
  const found = catalogue.asset(asset);
  // A malformed one has its complaint already.
  if (!found)
    return /^[A-Z]{3,5}$/.test(asset) ? [{field: 'fields.asset', message: 'is not an asset of this gateway'}] : [];
  if (network === undefined || catalogue.assetOnNetwork(asset, network)) return [];
  const carriers = found.networks.map((carrier) => carrier.network).join(', ');
  return [{field: 'fields.network', message: `does not carry ${asset}; use one of ${carriers}`}];
}

function checkFields({method, flow}: Service, fields: Record<string, string>): Detail[] {
  const details: Detail[] = [];
  const say = (name: string, message: string) => details.push({field: `fields.${name}`, message});
  const sets = flow.one_of ?? [];
  for (const name of flow.fields) {
    const alone = !sets.flat().includes(name);
    if (alone && !Object.hasOwn(fields, name) && method.fields[name]?.required) say(name, 'is required');
  }
  if (sets.length > 0) details.push(...checkSets(sets, fields));
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

/** Exactly one of the sets, whole. */
function checkSets(sets: readonly string[][], fields: Record<string, string>): Detail[] {
  const begun = sets.filter((set) => set.some((name) => Object.hasOwn(fields, name)));
  const [first] = begun;
  if (begun.length !== 1 || !first) {
    const choices = sets.map((set) => set.map((name) => `fields.${name}`).join(' and '));
    return [{field: 'fields', message: `must have either ${choices.join(', or ')}`}];
  }
  return inFields(
    first.filter((name) => !Object.hasOwn(fields, name)).map((field) => ({field, message: 'is required'})),
  );
}

const inFields = (details: Detail[]) => details.map(({field, message}) => ({field: `fields.${field}`, message}));

/** @returns what is wrong with a value of a method's field, or `null` */
export function validateField(method: Service['method'], name: string, value: string): string | null {
  const {validator = '', country} = method.fields[name] ?? {};
  if (!isValidatorName(validator)) throw new Error(`field “${name}” has no validator`);
  return validators[validator](value, country);
}
