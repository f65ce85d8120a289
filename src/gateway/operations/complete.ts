/** The call that captures a held amount. */
import {captureTerms} from '../../facts/browser';
import {capturableAmount} from '../engine/transaction';
import {refuse} from '../refusals';
import {findTarget, type Target, wrongStatus} from './target';
import type {TransactionHandler} from './types';

interface CompleteBody extends Target {
  external_capture_id: string;
  /** Minor units. */
  amount?: number;
  final?: boolean;
}

/** `transactionComplete`: captures a held amount, in whole or in parts, each under an id of its own. */
export const complete: TransactionHandler = (call, parts) => {
  const {idempotency, catalogue, payments} = parts;
  const body = call.body as CompleteBody;
  const transaction = findTarget(body, parts);
  // Before the status: a repeat must succeed although the first request has changed it.
  const externalId = {field: 'external_capture_id', id: body.external_capture_id} as const;
  if (idempotency.repeats(call.operation.id, externalId, body)) {
    call.repeat();
    return transaction;
  }
  if (catalogue.status(transaction.status).name !== 'authorized')
    throw wrongStatus('confirmNotAllowed', body, transaction, parts);
  const {final = true} = body;
  const {flow} = catalogue.serviceOf(transaction.order);
  if (!final && captureTerms(flow).captures === 'one')
    throw refuse('serviceCapturesOnce', 'final', `must be true or left out: service ${flow.service.id} captures once`);
  const left = capturableAmount(transaction);
  const amount = body.amount ?? left;
  if (left === 0) throw refuse('amountAboveTheHold', 'amount', 'nothing is left of the hold');
  if (amount > left) throw refuse('amountAboveTheHold', 'amount', `must be at most ${left}`);
  payments.capture(transaction, amount, final);
  idempotency.remember(call.operation.id, externalId, body);
  return transaction;
};
