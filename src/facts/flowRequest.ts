/** Builds the complete request that starts a flow of a payment method, for its page, its samples and its tests. */
import type {Flow, Method} from './schemas';
import {getOperation, type Operation} from './contract';
import {companions, flowCurrencies, isRequired} from './flowTerms';
import type {Facts} from './load';

export interface FlowRequest {
  operation: Operation;
  body: Record<string, unknown>;
}

/**
 * Names of the fields that a request sends: the required ones, and the first alternative of each choice with its
 * companions.
 */
export function sentFields(method: Method, flow: Flow): string[] {
  const chosen = (flow.one_of ?? []).flatMap(([first]) => [first!, ...companions(flow, first!)]);
  return flow.fields.filter((name) => chosen.includes(name) || isRequired(method, flow, name));
}

/** Texts by locale of the customer. Many banks show the description as the purpose of payment. */
const WORDS = {
  en: {payin: 'Order', payout: 'Payout'},
  ua: {payin: 'Замовлення №', payout: 'Виплата №'},
};

/** Only methods that are limited to Ukraine use Ukrainian texts. */
const localeOf = ({countries}: Method): keyof typeof WORDS =>
  countries.length === 1 && countries[0] === 'UA' ? 'ua' : 'en';

/**
 * Builds the request from the method’s record: valid fields, the wallet of the first currency, and its own ids.
 * @throws Error when the sandbox has no wallet in the currency of the flow
 */
export function flowRequest(
  {contract, gateway, sandbox}: Pick<Facts, 'contract' | 'gateway' | 'sandbox'>,
  method: Method,
  flow: Flow,
): FlowRequest {
  const operation = getOperation(contract, flow.service.operation);
  const currency = flowCurrencies(method, flow)[0]!;
  const wallet = sandbox.accounts
    .flatMap((account) => account.wallets.map((entry) => ({account_id: account.id, wallet_id: entry.id, entry})))
    .find(({entry}) => entry.currency === currency);
  if (!wallet) throw new Error(`the sandbox has no wallet in ${currency}; add one in src/contract/data/sandbox.yaml`);
  const {id} = flow.service;
  const names = sentFields(method, flow);
  const page = flow.integration === 'hpp';
  const locale = localeOf(method);
  const body = {
    account_id: wallet.account_id,
    wallet_id: wallet.wallet_id,
    service_id: id,
    external_transaction_id: `order-${id}-1`,
    external_order_id: String(id),
    customer_ip_address: '203.0.113.10',
    amount: flow.example_amount,
    amount_currency: currency,
    description: `${WORDS[locale][flow.direction === 'payout' ? 'payout' : 'payin']} ${id}`,
    locale,
    ...(names.length > 0 || operation.request.required?.includes('fields')
      ? {fields: Object.fromEntries(names.map((name) => [name, method.fields[name]!.valid]))}
      : {}),
    point: {
      callback_url: `http://localhost:${gateway.hosts.sandbox_port}/inbox`,
      ...(page && {
        success_url: 'https://shop.example/paid',
        fail_url: 'https://shop.example/failed',
        cancel_url: 'https://shop.example/cart',
      }),
    },
  };
  return {operation, body};
}
