import {provocations, withBody, type Provocations} from './common';

const {10: unreadable, 11: unsigned, 12: headerless, 13: internal, 15: flooded, 17: unavailable} = provocations;

/** Signed calls on invoicing tokens. */
export const invoicingTokenProvocations: Provocations = {
  10: unreadable!,
  11: unsigned!,
  12: headerless!,
  13: internal!,
  15: flooded!,
  17: unavailable!,
  204: {
    422: (harness, operation) =>
      withBody(operation === 'invoicingToken' ? {lifetime_seconds: 86401} : {token: undefined})(harness, operation),
  },
};

/** Body with one invalid value, by call. */
const invalid: Record<string, Record<string, unknown>> = {
  invoicingPageTemplate: {amount: undefined},
  invoicingPageCustomization: {
    colors: {background: '#ffffff', text: '#1b1f3b', button: '#d96c06', button_text: '#ffffff'},
  },
  invoicingPaymentPage: {active_until: '2026-01-01T00:00:00Z'},
  invoicingPageTransactions: {cursor: 'NjEwNTo5MDAwODM'},
};

/** Calls with a bearer token. */
export const invoicingProvocations: Provocations = {
  10: unreadable!,
  13: internal!,
  15: flooded!,
  16: {
    401: ({call}, operation) => call(operation, {}, {token: 'invt_00000000000000000000000000000000'}),
  },
  17: unavailable!,
  100: provocations[100]!,
  104: provocations[104]!,
  106: {422: withBody({wallet_id: 4002})},
  201: {404: withBody({service_ids: [9999]})},
  202: {
    422: (harness, operation) =>
      withBody(operation === 'invoicingPageTransactions' ? {page_id: 6199} : {template_id: 6099})(harness, operation),
  },
  204: {422: (harness, operation) => withBody(invalid[operation]!)(harness, operation)},
  206: {422: withBody({amount: 99})},
  207: {422: withBody({amount: 500001})},
  214: {422: withBody({service_ids: [2102]})},
  216: {422: withBody({wallet_id: 4002, amount_currency: 'EUR'})},
};
