/** The call that claims money which the customer has paid and the gateway has not seen. */
import {cardNumbersIn, validators} from '../../domain';
import {takesClaims} from '../../facts/browser';
import type {Service} from '../catalogue';
import {isOpen, presentClaim} from '../engine/claims';
import type {NewDocument} from '../engine/documents';
import {presentTransaction, type Transaction} from '../engine/transaction';
import {refuse} from '../refusals';
import {isRepeat} from './repeat';
import {findTarget, wrongStatus} from './target';
import type {Handler, OperationParts} from './types';

interface ClaimBody {
  id: number;
  /** Minor units. */
  amount: number;
  paid_at: string;
  reference: string;
  file: NewDocument;
}

/** Statuses in which money can be missing: the payment waits, or has ended without it. */
const UNPAID: readonly string[] = ['new', 'pending', 'failed', 'cancelled', 'expired'];

/** `transactionClaim`: opens a claim. The body tells a repeat; the answer says where the receipt goes. */
export const claimMoney: Handler = (call, parts) => {
  const {catalogue, claims} = parts;
  const body = call.body as ClaimBody;
  const transaction = findTarget(body, parts);
  const answer = () => ({
    ...presentTransaction(transaction, catalogue),
    claim: transaction.claim && presentClaim(transaction.claim, call.origin),
  });
  // Before the state: a repeat must succeed although the first request has changed it.
  if (claims.bodiesOf(transaction).some((earlier) => isRepeat(earlier, call))) return answer();
  checkState(body, transaction, parts);
  checkTransfer(body, parts);
  const {amount, reference, file: document} = body;
  claims.open(transaction, {amount, paidAt: Date.parse(body.paid_at), reference, document}, body);
  return answer();
};

/** @throws Refusal callNotAllowedForThisService, notPossibleInThisStatus, claimOpen */
function checkState(body: ClaimBody, transaction: Transaction, parts: OperationParts): void {
  const {catalogue} = parts;
  const {order, status, claim} = transaction;
  if (claimSupport(catalogue.serviceOf(order), parts) === 'no')
    throw refuse(
      'callNotAllowedForThisService',
      'id',
      `belongs to service ${order.service_id}, which has no money to claim`,
    );
  if (!UNPAID.includes(catalogue.status(status).name))
    throw wrongStatus('notPossibleInThisStatus', body, transaction, parts);
  if (claim && isOpen(claim)) throw refuse('claimOpen', 'id', `has a claim in status ${claim.status}`);
}

/** @throws Refusal validationFailed for a transfer that cannot have been made, and for a number that nobody may keep */
function checkTransfer({paid_at: paidAt, reference}: ClaimBody, {clock}: OperationParts): void {
  if (Date.parse(paidAt) > clock.now()) throw refuse('validationFailed', 'paid_at', 'must not be in the future');
  if (cardNumbersIn(reference).length > 0 || validators.iban(reference) === null)
    throw refuse('validationFailed', 'reference', 'must not be a card or account number');
}

/** `claim` of a service: whether its rail can have received money that no payment shows. */
export const claimSupport = ({flow}: Pick<Service, 'flow'>, {catalogue}: Pick<OperationParts, 'catalogue'>) =>
  takesClaims(flow, (reason) => catalogue.failureReason(reason).claim ?? false) ? 'yes' : 'no';
