/** The call that captures a held amount. */
import {change} from '../engine/transaction';
import {refuse} from '../refusals';
import {isRepeat} from './repeat';
import {findTarget, type Target, wrongStatus} from './target';
import type {TransactionHandler} from './types';

interface CompleteBody extends Target {
  /** Minor units. */
  amount?: number;
}

/** `transactionComplete`: captures a held amount, in whole or in part, once. */
export const complete: TransactionHandler = (call, parts) => {
  const body = call.body as CompleteBody;
  const transaction = findTarget(body, parts);
  // A hold is captured once, so the body itself tells a repeat from another wish.
  if (isRepeat(transaction.captureBody, call)) return transaction;
  if (parts.catalogue.status(transaction.status).name !== 'authorized') {
    throw wrongStatus('confirmNotAllowed', body, transaction, parts);
  }
  const held = transaction.order.amount;
  const amount = body.amount ?? held;
  if (amount > held) throw refuse('amountAboveTheHold', 'amount', `must be at most ${held}`);
  parts.payments.capture(transaction, amount);
  change(transaction, {captureBody: body}, parts.catalogue);
  return transaction;
};
