/** Helpers that run a payment of any flow to its end, acting as shop and customer. */
import {expect, vi} from 'vitest';
import {flowRequest} from '../../../src/facts/flowRequest';
import {refundRules} from '../../../src/facts/flowTerms';
import {createCatalogue, type Service} from '../../../src/gateway/catalogue';
import {challengeResponse} from '../../../src/gateway/engine/challenge';
import type {TestOutcome} from '../../../src/facts/schemas';
import {isValidatorName, validators} from '../../../src/domain/validators';
import {complaintOnChain} from '../../../src/domain/validators/crypto/transfer';
import {facts, type Harness} from './helpers';

export type {Service} from '../../../src/gateway/catalogue';

const {answer_seconds: answerSeconds, payer_auth: known} = facts.sandbox;

/** All services that start a payment, with their methods. */
export const services: Service[] = createCatalogue(facts)
  .services()
  .filter(({flow}) => ['transactionCreate', 'transactionPay'].includes(flow.service.operation));

/** @returns request fields of the first sandbox wallet in a currency */
export const walletIn = (currency: string) =>
  facts.sandbox.accounts
    .flatMap(({id, wallets}) => wallets.map((wallet) => ({account_id: id, wallet_id: wallet.id, wallet})))
    .find(({wallet}) => wallet.currency === currency);

let orders = 0;

/** @returns the documented request of the flow, with a new external id and the given changes */
export function requestFor({method, flow}: Service, changes: Record<string, unknown> = {}): Record<string, any> {
  orders += 1;
  return {...flowRequest(facts, method, flow).body, external_transaction_id: `run-${orders}`, ...changes};
}

/** Valid CLABE, for a refund detail that no payment field of the method has. */
const CLABE = '012180000000123455';

/** @returns required refund details of a service, with valid values */
export function detailsFor({method, flow}: Service): Record<string, string> {
  const {needs = {}} = refundRules(method, flow, facts.sandbox) ?? {};
  const valid = (rule: string) =>
    Object.values(method.fields).find(({validator}) => validator === rule)?.valid ?? CLABE;
  return Object.fromEntries(Object.entries(needs).map(([name, rule]) => [name, valid(rule)]));
}

/** Field values of a run, by field name. */
export type Values = Record<string, string>;

/**
 * @returns field values of a run, with the test value in the field that accepts it
 * @throws Error if no field of the flow accepts the value
 */
export function valuesWith({method, flow}: Service, value: string): Values {
  const names = [...flow.fields, ...flow.page_fields, ...(flow.confirmation_fields ?? [])];
  const takes = (name: string) => {
    const {validator, country} = method.fields[name]!;
    return isValidatorName(validator) && validators[validator](value, country) === null;
  };
  const network = facts.crypto.networks.find(({code}) => code === value);
  if (network && names.includes('network')) {
    // Choose an asset that is available on this network.
    const {code} = facts.crypto.assets.find((asset) => asset.networks.some((row) => row.network === value))!;
    return {asset: code, network: value};
  }
  const name = names.find(takes);
  if (name === undefined) throw new Error(`no field takes “${value}”: ${names.join(', ')}`);
  const chain = fieldOn(method, name, value, names);
  // The security code of American Express has four digits.
  return {[name]: value, ...chain, ...(name === 'card_number' && /^3[47]/.test(value) && {cvv: '1234'})};
}

/**
 * @returns asset and network for a crypto address, empty for any other value. The first network with this address
 * format is used.
 */
function fieldOn({fields}: Service['method'], name: string, value: string, names: readonly string[]): Values {
  if (fields[name]!.validator !== 'crypto_address' || !names.includes('network')) return {};
  const {code} = facts.crypto.networks.find((chain) => complaintOnChain('crypto_address', value, chain) === null)!;
  const asset = facts.crypto.assets.find(({networks}) => networks.some(({network}) => network === code))!;
  return {asset: asset.code, network: code};
}

/** Adds the documented valid value for each missing field. */
const filled = ({method}: Service, names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? method.fields[name]!.valid]));

/** Performs the steps of a P2P transfer, with a transfer method that requires the given fields. */
async function transfer({call}: Harness, service: Service, id: number, values: Values): Promise<void> {
  const way = wayFor(service, values);
  await call('p2pGetRecipientCard', {id, p2p_method_id: way.id});
  const {error} = await call('p2pConfirm', {id, confirmation_fields: filled(service, way.confirmation_fields, values)});
  expect(error).toEqual({code: 0, title: 'OK'});
}

function wayFor({method}: Service, values: Values) {
  const ways = method.transfer!.methods;
  return ways.find(({confirmation_fields: names}) => names.some((name) => name in values)) ?? ways[0]!;
}

/**
 * Starts a payment and performs all steps of the shop and the customer, until only the response of the bank is missing.
 * @param changes changes of the request
 * @param values test values
 * @param typed form fields as a person types them on the page
 * @returns the response to the first call
 */
export async function submit(
  harness: Harness,
  service: Service,
  {changes = {}, values = {}, form}: {changes?: object; values?: Values; form?: Record<string, string>} = {},
): Promise<Record<string, any>> {
  const {flow} = service;
  const request = requestFor(service, changes as Record<string, unknown>);
  const sent = Object.entries(values).filter(([name]) => flow.fields.includes(name));
  if (sent.length > 0) request.fields = {...request.fields, ...Object.fromEntries(sent)};
  const {response, error} = await harness.call(flow.service.operation, request);
  expect(error).toEqual({code: 0, title: 'OK'});
  if (flow.confirmation_fields) await transfer(harness, service, response.id, values);
  const address: string | undefined = response.result?.pay_url;
  if (address) {
    const {pathname} = new URL(address);
    let names = flow.page_fields;
    if (service.method.transfer && !form) {
      const way = wayFor(service, values);
      await harness.post(pathname, {action: 'choose', p2p_method_id: String(way.id)});
      names = way.confirmation_fields;
    }
    const answer = await harness.post(pathname, form ?? {action: 'pay', ...filled(service, names, values)});
    expect(answer.status, 'the payment page takes the form').toBe(303);
  }
  return response;
}

/** Completes the payer authentication that the bank requires, if any. */
async function answerPayerAuth(harness: Harness, {flow}: Service, id: number): Promise<void> {
  const {result, status} = await harness.find(id);
  if (status !== 10 || flow.authentication_failure === undefined) return;
  const token = (address: string) => address.split('/').at(-1)!;
  if (result?.pay_url) {
    // The bank may run the 3-D Secure method in the browser before the challenge.
    if ((await page(harness, result)).includes('value="continue"')) {
      await harness.post(`/bank/${token(result.pay_url)}`, {action: 'continue'});
      return answerPayerAuth(harness, {flow} as Service, id);
    }
    await harness.post(`/bank/${token(result.pay_url)}`, {
      action: 'confirm',
      code: codeFor(await page(harness, result)),
    });
    return;
  }
  if (result?.payer_auth === 'REDIRECT') {
    await harness.post(`/bank/${token(result.redirect_url)}`, {action: 'confirm'});
    return;
  }
  const fields = {
    OTP: () => ({otp: known.otp}),
    LOOKUP: () => ({lookup_code: known.lookup_code}),
    '3DS': () => ({cres: challengeResponse(token(result.three_ds.acs_url), true)}),
  }[String(result?.payer_auth)];
  if (fields) await harness.call('transactionUpdate', {id, fields: fields()});
}

/** @returns text of the page of the bank, which states the required code */
async function page(harness: Harness, {pay_url}: {pay_url: string}): Promise<string> {
  return (await harness.get(`/bank/${pay_url.split('/').at(-1)!}`)).text();
}

/** Chooses the code by its length, which the input states: the two codes have different lengths. */
function codeFor(text: string): string {
  const length = Number(/maxlength="(\d+)"/.exec(text)?.[1] ?? known.otp.length);
  return [known.otp, known.lookup_code].find((code) => code.length === length)!;
}

/** Advances the clock until nobody can pay any more, and no payment made in time is on its way. */
async function expire(harness: Harness, {flow}: Service, id: number): Promise<void> {
  const {expires_at: due} = await harness.find(id);
  const clearing = (flow.service.clearing_days ?? 0) * 86_400_000;
  if (due !== undefined) await vi.advanceTimersByTimeAsync(Date.parse(due) + clearing - Date.now());
}

/** Advances the clock until the bank has responded or the payment has expired. */
export async function settle(harness: Harness, service: Service, id: number, outcome?: TestOutcome): Promise<void> {
  if (outcome?.outcome === 'expired') await expire(harness, service, id);
  else await vi.advanceTimersByTimeAsync(answerSeconds * 1000);
  if (outcome?.payer_auth === undefined) return;
  await answerPayerAuth(harness, service, id);
  await vi.advanceTimersByTimeAsync(answerSeconds * 1000);
}

/** Runs a payment to its end. @param form fields to submit on the payment page */
export async function pay(
  harness: Harness,
  service: Service,
  changes: object,
  form: Record<string, string> = {action: 'trigger'},
) {
  const {id} = await submit(harness, service, {changes, form});
  expect(await harness.find(id)).toMatchObject({status_description: 'pending'});
  await settle(harness, service, id);
  return harness.find(id);
}
