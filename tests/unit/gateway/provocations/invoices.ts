import {facts, requestOf} from '../helpers';
import {provocations, withBody, type Provocation, type Provocations} from './common';

const isCreate = (operation: string) => operation === 'invoiceCreate';
const LINES = (unit_price: number) => [{description: 'Anything', quantity: 1, unit_price}];

/** Body with the id of another invoice, and with its version if the call requires one. */
const of =
  (id: number): Provocation =>
  ({call}, operation) =>
    call(operation, operation === 'invoiceUpdate' ? requestOf(operation, {id}) : {id});

/** Body with a total amount in minor units. */
const total =
  (amount: number): Provocation =>
  (harness, operation) =>
    withBody(isCreate(operation) ? {lines: undefined, amount} : {lines: LINES(amount)})(harness, operation);

/** Service without PLN, the currency of the invoice: it supports USD, EUR and UAH. */
const CARD_SERVICE = facts.methods.get('card')!.flows.acquiring_form!.service.id;

/** Calls on invoices have different fields for ids, services and amounts. */
export const invoiceProvocations: Provocations = {
  ...provocations,
  201: {404: withBody({service_ids: [9999]})},
  203: {
    409: async ({call}, operation) => {
      const body = requestOf(operation);
      await call(operation, body);
      return call(operation, {...body, due_in_days: body.due_in_days + 1});
    },
  },
  204: {
    422: ({call}, operation) => {
      if (isCreate(operation)) return call(operation, requestOf(operation, {lines: undefined}));
      return call(operation, operation === 'invoiceUpdate' ? {id: 7001, version: 1} : {});
    },
  },
  206: {422: total(99)},
  207: {422: total(500_001)},
  214: {422: withBody({service_ids: [facts.methods.get('blik')!.flows.payin_h2h!.service.id]})},
  216: {
    422: (harness, operation) =>
      isCreate(operation)
        ? withBody({wallet_id: 4002, amount_currency: 'EUR'})(harness, operation)
        : withBody({service_ids: [CARD_SERVICE]})(harness, operation),
  },
  360: {404: of(1)},
  361: {409: of(7003)},
  362: {
    409: async ({call}, operation) => call(operation, requestOf(operation, {version: 2})),
  },
  363: {409: of(7006)},
  364: {409: of(7005)},
};
