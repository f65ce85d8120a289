/** Payments of any flow of any method, brought to their end as a customer or a shop would. */
import {expect, vi} from 'vitest';
import {flowRequest} from '../../../src/facts/flowRequest';
import {refundRules} from '../../../src/facts/flowTerms';
import {createCatalogue, type Service} from '../../../src/gateway/catalogue';
import {challengeResponse} from '../../../src/gateway/engine/challenge';
import type {TestOutcome} from '../../../src/facts/schemas';
import {isValidatorName, validators} from '../../../src/domain/validators';
import {complaintOnChain} from '../../../src/domain/validators/crypto/transfer';
import {content, type Harness} from './helpers';

export type {Service} from '../../../src/gateway/catalogue';

const {answer_seconds: answerSeconds, payer_auth: known} = content.sandbox;

/** Every service that starts a payment, with its method. */
export const services: Service[] = createCatalogue(content)
  .services()
  .filter(({flow}) => ['transactionCreate', 'transactionPay'].includes(flow.service.operation));

/** The first wallet of the sandbox in a currency, under the names that a request has for it. */
export const walletIn = (currency: string) =>
  content.sandbox.accounts
    .flatMap(({id, wallets}) => wallets.map((wallet) => ({account_id: id, wallet_id: wallet.id, wallet})))
    .find(({wallet}) => wallet.currency === currency);

let orders = 0;

/** The request that the page of the flow shows, with an external id of its own and the changes given. */
export function requestFor({method, flow}: Service, changes: Record<string, unknown> = {}): Record<string, any> {
  orders += 1;
  return {...flowRequest(content, method, flow).body, external_transaction_id: `run-${orders}`, ...changes};
}

/** A valid value of a rule that no field of its method has. */
const CLABE = '012180000000123455';

/** What a refund of the service has to carry, with values that pass. */
export function detailsFor({method, flow}: Service): Record<string, string> {
  const {needs = {}} = refundRules(method, flow, content.sandbox) ?? {};
  const valid = (rule: string) =>
    Object.values(method.fields).find(({validator}) => validator === rule)?.valid ?? CLABE;
  return Object.fromEntries(Object.entries(needs).map(([name, rule]) => [name, valid(rule)]));
}

/** What a customer or a shop hands in for a run, by name. */
export type Values = Record<string, string>;

/**
 * The values of a run with one test value among them, in the field that takes it.
 * @throws Error when no field of the flow takes the value
 */
export function valuesWith({method, flow}: Service, value: string): Values {
  const names = [...flow.fields, ...flow.page_fields, ...(flow.confirmation_fields ?? [])];
  const takes = (name: string) => {
    const {validator, country} = method.fields[name]!;
    return isValidatorName(validator) && validators[validator](value, country) === null;
  };
  const network = content.crypto.networks.find(({code}) => code === value);
  if (network && names.includes('network')) {
    // An asset that this network carries.
    const {code} = content.crypto.assets.find((asset) => asset.networks.some((row) => row.network === value))!;
    return {asset: code, network: value};
  }
  const name = names.find(takes);
  if (name === undefined) throw new Error(`no field takes “${value}”: ${names.join(', ')}`);
  const chain = fieldOn(method, name, value, names);
  // The security code of American Express has four digits.
  return {[name]: value, ...chain, ...(name === 'card_number' && /^3[47]/.test(value) && {cvv: '1234'})};
}

/** An asset on the first network whose addresses have the form of this one; nothing for a value of another kind. */
function fieldOn({fields}: Service['method'], name: string, value: string, names: readonly string[]): Values {
  if (fields[name]!.validator !== 'crypto_address' || !names.includes('network')) return {};
  const {code} = content.crypto.networks.find((chain) => complaintOnChain('crypto_address', value, chain) === null)!;
  const asset = content.crypto.assets.find(({networks}) => networks.some(({network}) => network === code))!;
  return {asset: asset.code, network: code};
}

/** Fills in what the run does not say with the valid value of the record. */
const filled = ({method}: Service, names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? method.fields[name]!.valid]));

/** The steps between a P2P payment and its answer: the way is one that asks for what the run has. */
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
 * Starts a payment and does all that a shop and a customer do, up to the moment when only the bank has to answer.
 * @param changes of the request; @param values test values; @param typed how a person types them on the page
 * @returns the answer to the first call
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

/** The payer proves who pays, in the way that the bank asks for. Without a question nothing happens. */
async function answerPayerAuth(harness: Harness, {flow}: Service, id: number): Promise<void> {
  const {result, status} = await harness.find(id);
  if (status !== 10 || flow.authentication_failure === undefined) return;
  const token = (address: string) => address.split('/').at(-1)!;
  if (result?.pay_url) {
    // The bank may look at the browser before it asks.
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

/** The bank's page, as text: it says which code it wants. */
async function page(harness: Harness, {pay_url}: {pay_url: string}): Promise<string> {
  return (await harness.get(`/bank/${pay_url.split('/').at(-1)!}`)).text();
}

/** Both codes of the simulated payer have a length of their own, and the input says which it takes. */
function codeFor(text: string): string {
  const length = Number(/maxlength="(\d+)"/.exec(text)?.[1] ?? known.otp.length);
  return [known.otp, known.lookup_code].find((code) => code.length === length)!;
}

/** Lets the bank answer, or the time run out. */
export async function settle(harness: Harness, service: Service, id: number, outcome?: TestOutcome): Promise<void> {
  const seconds = outcome?.outcome === 'expired' ? (service.flow.expiry_minutes ?? 0) * 60 : answerSeconds;
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  if (outcome?.payer_auth === undefined) return;
  await answerPayerAuth(harness, service, id);
  await vi.advanceTimersByTimeAsync(answerSeconds * 1000);
}

/** Brings a payment to its end. @param form what is pressed on the payment page, and what was typed there */
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
