import {facts, requestOf} from '../helpers';
import {provocations, withBody, type Provocation, type Provocations} from './common';

/** Seeded transparency tokens, valid and expired, both for transaction 900040. */
const [LIVE, EXPIRED] = facts.sandbox.transparency_tokens.map(({token}) => token);

const withToken =
  (authorization: string, changes: Record<string, unknown> = {}): Provocation =>
  ({call}, operation) =>
    call(operation, requestOf(operation, changes), {headers: {Authorization: authorization}});

const tokenProvocations: Provocations = {
  18: {401: withToken('Basic c2hvcDpzZWNyZXQ=')},
  19: {401: withToken(`Bearer ${EXPIRED}`)},
  20: {401: withToken('Bearer ctok_7Yq2Lw9Rk4Vn')},
  21: {404: withToken(`Bearer ${LIVE}`)},
};

/** Documented body of `transactionPay` with a new external id and the given changes. */
const payWith =
  (example: string, changes: Record<string, unknown>): Provocation =>
  ({call}, operation) => {
    const body = facts.contract.operations.get(operation)!.requestExamples[example]!.value as object;
    return call(operation, {...requestOf(operation), ...body, external_transaction_id: 'test-card', ...changes});
  };

/** Documented merchant-initiated charge with a changed stored credential. */
function chargeWith(changes: Record<string, unknown>): Provocation {
  return ({call}, operation) => {
    const body: any = facts.contract.operations.get('transactionPay')!.requestExamples.merchant_charge!.value;
    return call(operation, {...body, stored_credential: {...body.stored_credential, ...changes}});
  };
}

/** Documented payout in place of a refund, with the given changes. */
const payoutFor =
  (id: number, changes: Record<string, unknown> = {}): Provocation =>
  ({call}, operation) => {
    const body = facts.contract.operations.get('transactionPay')!.requestExamples.payout_in_place!.value as object;
    return call(operation, {...body, refund_of: {transaction_id: id}, ...changes});
  };

/** Payment call and its validation: a payout may exceed the balance of the wallet. */
export const validateProvocations: Provocations = {
  ...provocations,
  105: {422: payWith('card_payout', {amount: 340001})},
  205: {409: payoutFor(900002)},
  208: {404: payoutFor(1)},
  219: {409: payoutFor(900038, {amount: 3001})},
  221: {409: payoutFor(900051)},
  226: {422: chargeWith({network_transaction_id: '999999999900999'})},
};

export const payProvocations: Provocations = {
  ...validateProvocations,
  ...tokenProvocations,
  22: {
    403: async (harness, operation) => {
      const {external_transaction_id, payment} = requestOf('transactionIssueToken');
      const issued = await harness.call('transactionIssueToken', {external_transaction_id, payment});
      const body = {external_transaction_id, ...payment, amount: 1, fields: {card_token: 'ctok_7Yq2Lw9Rk4Vn'}};
      const headers = {Authorization: `Bearer ${issued.response.token}`};
      return harness.call(operation, body, {headers});
    },
  },
};

export const updateProvocations: Provocations = {
  ...provocations,
  ...tokenProvocations,
  21: {404: withToken(`Bearer ${LIVE}`, {id: 900041})},
  202: {422: withBody({fields: {lookup_code: '4815'}})},
  204: {422: withBody({fields: {}})},
  213: {409: withBody({id: 900002})},
};

export const findProvocations: Provocations = {...provocations, ...tokenProvocations};

/** Calls that name an existing transaction and may also name a future payment. */
export const issueTokenProvocations: Provocations = {
  ...provocations,
  201: {404: withPayment({service_id: 9999})},
  203: {409: withBody({external_transaction_id: 'order-1001-1'})},
  204: {422: withBody({id: 900040, external_transaction_id: undefined})},
  208: {404: ({call}, operation) => call(operation, {id: 1})},
  214: {422: withPayment({service_id: 2205})},
};

function withPayment(changes: Record<string, unknown>): Provocation {
  return ({call}, operation) => {
    const body = requestOf(operation);
    return call(operation, {...body, payment: {...body.payment, ...changes}});
  };
}
