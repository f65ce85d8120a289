import {content, requestOf} from '../helpers';
import {provocations, withBody, type Provocation, type Provocations} from './common';

/** A documented body of `transactionPay` under an external id of its own, with changes. */
const payWith =
  (example: string, changes: Record<string, unknown>): Provocation =>
  ({call}, operation) => {
    const body = content.contract.operations.get(operation)!.requestExamples[example]!.value as object;
    return call(operation, {...requestOf(operation), ...body, external_transaction_id: 'test-card', ...changes});
  };

export const payProvocations: Provocations = {
  ...provocations,
  16: {404: payWith('card_token', {fields: {card_token: 'ctok_unknown'}})},
  105: {422: payWith('card_payout', {amount: 340001})},
};

export const updateProvocations: Provocations = {
  ...provocations,
  202: {422: withBody({fields: {lookup_code: '4815'}})},
  204: {422: withBody({fields: {}})},
  213: {409: withBody({id: 900002})},
};
