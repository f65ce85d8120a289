/** The call that hands in what the payer was asked for. */
import {type Challenge, expectedCode, readChallengeResponse} from '../engine/challenge';
import {change, type Transaction} from '../engine/transaction';
import {refuse} from '../refusals';
import {findTarget, type Target, targetField, wrongStatus} from './target';
import type {OperationParts, TransactionHandler} from './types';
import {isRepeat} from './repeat';

/** The schema lets exactly one of the four through. */
interface UpdateBody extends Target {
  fields: {
    three_ds_method?: 'completed' | 'timeout' | 'unavailable';
    cres?: string;
    otp?: string;
    lookup_code?: string;
  };
}

/** `transactionUpdate`: hands in what `payer_auth` asked for. */
export const update: TransactionHandler = (call, parts) => {
  const body = call.body as UpdateBody;
  const transaction = findTarget(body, parts);
  // Before the status: a repeat must succeed although the first request has changed it, and a wrong code counts once.
  const {updateBodies = []} = transaction;
  if (updateBodies.some((earlier) => isRepeat(earlier, call))) return transaction;

  if (isKnown(body, transaction)) {
    call.repeat();
    return transaction;
  }

  const asked = findPendingChallenge(transaction, body, parts);
  const value = body.fields[asked.field];
  if (value === undefined) throw wrongField(asked, `is what payer_auth ${asked.challenge.kind} asks for`);
  if (asked.field === 'three_ds_method') parts.payments.lookAtBrowser(transaction, body.fields.three_ds_method!);
  else if (asked.challenge.kind === '3DS') handInResponse(value, transaction, asked, parts);
  else handInCode(value, transaction, asked, parts);
  change(transaction, {updateBodies: [...updateBodies, body]}, parts.catalogue);
  return transaction;
};

/**
 * @returns true for the result of a challenge that has ended because the bank reported it first. Not true for the result of
 * another transaction.
 */
function isKnown({fields: {cres}}: UpdateBody, {challenge, reportedResult, token = ''}: Transaction): boolean {
  if (cres === undefined || challenge !== undefined || reportedResult === undefined) return false;
  return readChallengeResponse(cres, token) !== null;
}

/** Pending challenge of a payment, and the field in which the shop submits the response. */
interface PendingChallenge {
  challenge: Challenge;
  field: keyof UpdateBody['fields'];
}

const wrongField = ({field}: PendingChallenge, message: string) =>
  refuse('wrongMethodField', `fields.${field}`, message);

/** @throws Refusal updateNotPossible for a payment that waits for nothing that the shop could hand in */
function findPendingChallenge(transaction: Transaction, target: Target, parts: OperationParts): PendingChallenge {
  const {challenge, payerAuth, status} = transaction;
  if (parts.catalogue.status(status).name !== 'pending')
    throw wrongStatus('updateNotPossible', target, transaction, parts);
  // On the payment page the gateway itself asks the payer.
  const kind = payerAuth === undefined ? undefined : (challenge?.kind ?? 'NONE');
  const known = parts.payerAuth.find((entry) => entry.kind === kind);
  const field = challenge?.method ? known?.before : known?.hand_in;
  if (challenge && field !== undefined) return {challenge, field};
  const message = kind === undefined ? 'is paid on the payment page' : `asks for nothing: payer_auth is ${kind}`;
  throw refuse('updateNotPossible', targetField(target), message);
}

/** @throws Refusal wrongMethodField for what is no answer of the bank’s page to this transaction */
function handInResponse(
  cres: string,
  transaction: Transaction,
  asked: PendingChallenge,
  {payments}: OperationParts,
): void {
  const authenticated = readChallengeResponse(cres, transaction.token ?? '');
  if (authenticated === null) throw wrongField(asked, 'is not the challenge response of this transaction');
  // Anyone can write a result in the browser, so the bank's own report counts.
  if (transaction.reportedResult ?? authenticated) payments.authenticate(transaction);
  else payments.failAuthentication(transaction);
}

/** A wrong code of the right length is no refusal: it is one of the attempts. @throws Refusal wrongMethodField */
function handInCode(
  code: string,
  transaction: Transaction,
  asked: PendingChallenge,
  {payments, seed}: OperationParts,
): void {
  const {kind, codeLength} = asked.challenge;
  if (code.length !== codeLength) throw wrongField(asked, `must be ${codeLength} digits`);
  if (code === expectedCode(kind, seed)) payments.authenticate(transaction);
  else payments.refuseCode(transaction);
}
