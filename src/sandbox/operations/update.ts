import {isDeepStrictEqual} from 'node:util';
import {expectedCode, readChallengeResponse} from '../engine/challenge';
import {refuse} from '../refusals';
import {findTarget, type Target, targetField, wrongStatus} from './target';
import type {TransactionHandler} from './types';

/** The schema lets exactly one of the three through. */
interface UpdateBody extends Target {
  fields: {cres?: string; otp?: string; lookup_code?: string};
}

/** `transactionUpdate`: hands in what `payer_auth` asked for. */
export const update: TransactionHandler = (call, parts) => {
  const {catalogue, payments, seed, payerAuth} = parts;
  const body = call.body as UpdateBody;
  const transaction = findTarget(body, parts);
  // Before the status: a repeat must succeed although the first request has changed it, and a wrong code counts once.
  transaction.updateBodies ??= [];
  if (transaction.updateBodies.some((earlier) => isDeepStrictEqual(earlier, body))) return transaction;

  const {challenge} = transaction;
  if (catalogue.status(transaction.status).name !== 'pending')
    throw wrongStatus('updateNotPossible', body, transaction, parts);
  // On the payment page the gateway itself asks the payer.
  const kind = transaction.payerAuth === undefined ? undefined : (challenge?.kind ?? 'NONE');
  const name = payerAuth.find((entry) => entry.kind === kind)?.hand_in;
  if (!challenge || name === undefined) {
    const message = kind === undefined ? 'is paid on the payment page' : `asks for nothing: payer_auth is ${kind}`;
    throw refuse('updateNotPossible', targetField(body), message);
  }
  const value = body.fields[name];
  const wrong = (message: string) => refuse('wrongMethodField', `fields.${name}`, message);
  if (value === undefined) throw wrong(`is what payer_auth ${kind} asks for`);

  if (kind === '3DS') {
    const authenticated = readChallengeResponse(value, transaction.token ?? '');
    if (authenticated === null) throw wrong('is not the challenge response of this transaction');
    if (authenticated) payments.authenticate(transaction);
    else payments.failAuthentication(transaction);
  } else {
    if (value.length !== challenge.codeLength) throw wrong(`must be ${challenge.codeLength} digits`);
    if (value === expectedCode(challenge.kind, seed)) payments.authenticate(transaction);
    else payments.refuseCode(transaction);
  }
  transaction.updateBodies.push(body);
  return transaction;
};
