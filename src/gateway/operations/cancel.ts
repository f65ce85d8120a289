/** The call that gives money back, or ends what is not paid yet. */
import {isValidatorName, validators} from '../../domain';
import {cancelUnpaid, refundRules, refundSupport, REFUND_NEEDS} from '../../facts/browser';
import {presentTransaction, refundableAmount, type Transaction} from '../engine/transaction';
import {Refusal, refuse} from '../refusals';
import {checkBalance} from './business';
import {findAccount, findWallet} from './point';
import {isRepeat} from './repeat';
import {findTarget, targetField, type Target, wrongStatus} from './target';
import type {Handler, OperationParts} from './types';

interface CancelBody extends Target {
  external_refund_id: string;
  /** Minor units. */
  amount?: number;
  /** Nothing is to be released or refunded. */
  only_unpaid?: boolean;
  account?: string;
  document?: string;
}

/** `transactionCancel`: ends an unpaid payment, releases a hold, or refunds a payment. The answer shows the refund. */
export const cancel: Handler = (call, parts) => {
  const {catalogue, refunds} = parts;
  const body = call.body as CancelBody;
  const transaction = findTarget(body, parts);
  const {external_refund_id: refundId} = body;
  const answer = () => {
    const refund = refunds.byExternalId(refundId);
    return {...presentTransaction(transaction, catalogue), ...(refund && {refund: refunds.present(refund)})};
  };

  // Before the status: a repeat must succeed although the first request has changed it.
  const first = refunds.bodyOf(refundId);
  if (isRepeat(first, call)) return answer();
  if (first !== undefined || refunds.byExternalId(refundId))
    throw refuse('duplicateExternalId', 'external_refund_id', 'was used before with another body');

  parts.payments.payBeforeCancel(transaction);
  const status = catalogue.status(transaction.status).name;
  if (isUnpaid(transaction, parts)) {
    endUnpaid(transaction, body, parts);
    refunds.remember(refundId, body);
    return answer();
  }
  if (body.only_unpaid && (status === 'success' || status === 'authorized'))
    throw wrongStatus('alreadyPaidOrHeld', body, transaction, parts);
  // The release of a hold returns nothing, and neither does the refusal of late money, so they need no service that refunds.
  if (status !== 'authorized' && status !== 'expired') checkSupport(body, transaction, parts);
  const way = WAYS[status];
  if (!way) throw wrongStatus('reverseImpossible', body, transaction, parts);
  way(transaction, body, parts);
  refunds.remember(refundId, body);
  return answer();
};

/** True for a pay-in that nobody has paid. The money of a payout is under way from its beginning. */
function isUnpaid({status, order}: Transaction, {catalogue}: OperationParts): boolean {
  const {direction} = catalogue.serviceOf(order).flow;
  return direction === 'payin' && ['new', 'pending'].includes(catalogue.status(status).name);
}

/** @throws Refusal cancelNotSupported, validationFailed */
function endUnpaid(transaction: Transaction, body: CancelBody, {catalogue, payments}: OperationParts): void {
  const {flow} = catalogue.serviceOf(transaction.order);
  if (cancelUnpaid(flow) === 'no') {
    const message = `belongs to service ${flow.service.id}, which cancels no unpaid payment`;
    throw refuse('cancelNotSupported', targetField(body), message);
  }
  for (const name of ['amount', ...REFUND_NEEDS] as const)
    if (body[name] !== undefined) throw refuse('validationFailed', name, 'must be left out: nothing was paid');
  payments.cancelUnpaid(transaction);
}

/**
 * @throws Refusal refundNotSupported when `refund` of the service rules out what the body asks for, in any status;
 * refundAboveWhatIsLeft when only the whole could go back, and a payout has returned a part
 */
function checkSupport(body: CancelBody, transaction: Transaction, {catalogue}: OperationParts): void {
  const {order, capturedAmount, refundedByPayoutAmount = 0} = transaction;
  const {method, flow} = catalogue.serviceOf(order);
  const support = refundSupport(method, flow);
  if (support === 'none')
    throw refuse(
      'refundNotSupported',
      targetField(body),
      `belongs to service ${order.service_id}, which refunds nothing`,
    );
  // With more than the amount, all that was credited is the whole payment.
  const whole = capturedAmount ?? order.amount;
  if (support === 'full' && body.amount !== undefined && body.amount !== whole) {
    const message = `must be ${whole} or left out: service ${order.service_id} refunds whole payments only`;
    throw refuse('refundNotSupported', 'amount', message);
  }
  if (support === 'full' && refundedByPayoutAmount > 0) {
    const message = `is no longer whole: a payout returned ${refundedByPayoutAmount}, so return the rest by another payout`;
    throw refuse('refundAboveWhatIsLeft', 'amount', message);
  }
}

/** @throws Refusal refundWindowOver when `refund.max_days` of the service have passed */
function checkWindow(body: CancelBody, transaction: Transaction, {clock, catalogue, seed}: OperationParts): void {
  const {order, refundUntil} = transaction;
  if (refundUntil === undefined || clock.now() < refundUntil) return;
  const {method, flow} = catalogue.serviceOf(order);
  const days = refundRules(method, flow, seed)?.maxDays;
  const message = `was created more than ${days} days ago, and service ${order.service_id} refunds no longer`;
  throw refuse('refundWindowOver', targetField(body), message);
}

/**
 * Checks that the details required for the refund are present and valid, and that there are no others.
 * @throws Refusal refundDetailsMissing, validationFailed
 */
function checkDetails(body: CancelBody, {order}: Transaction, {catalogue, seed}: OperationParts): void {
  const {method, flow} = catalogue.serviceOf(order);
  const needs = refundRules(method, flow, seed)?.needs ?? {};
  const missing = REFUND_NEEDS.filter((name) => needs[name] !== undefined && body[name] === undefined);
  if (missing.length > 0) {
    const message = `is missing: service ${order.service_id} refunds to an account that you name`;
    throw new Refusal(
      'refundDetailsMissing',
      missing.map((field) => ({field, message})),
    );
  }
  for (const name of REFUND_NEEDS) {
    const rule = needs[name];
    const value = body[name];
    if (value === undefined) continue;
    if (rule === undefined)
      throw refuse('validationFailed', name, `must be left out: service ${order.service_id} finds the way back itself`);
    const complaint = isValidatorName(rule) ? validators[rule](value) : null;
    if (complaint !== null) throw refuse('validationFailed', name, complaint);
  }
}

/** How money goes back, by the status of the payment. Every other status lets nothing go back. */
const WAYS: Record<string, (transaction: Transaction, body: CancelBody, parts: OperationParts) => void> = {
  authorized(transaction, {amount, ...details}, {payments}) {
    if (amount !== undefined) throw refuse('validationFailed', 'amount', 'must be left out: a hold is released whole');
    for (const name of REFUND_NEEDS)
      if (details[name] !== undefined)
        throw refuse('validationFailed', name, 'must be left out: a hold is released to whom it belongs');
    payments.release(transaction);
  },
  expired(transaction, body, parts) {
    if (transaction.lateUntil === undefined) throw wrongStatus('reverseImpossible', body, transaction, parts);
    if (body.amount !== undefined) throw refuse('validationFailed', 'amount', 'must be left out: nothing was paid');
    parts.payments.refuseLate(transaction);
  },
  success(transaction, body, parts) {
    const {amount: wanted, external_refund_id: externalRefundId} = body;
    const claim = parts.disputes.openClaim(transaction);
    if (claim) throw refuse('paymentDisputed', targetField(body), `is disputed: dispute ${claim.id} is not decided`);
    checkWindow(body, transaction, parts);
    checkDetails(body, transaction, parts);
    const left = refundableAmount(transaction, parts.catalogue);
    const amount = wanted ?? left;
    if (left === 0) throw refuse('refundAboveWhatIsLeft', 'amount', 'nothing is left: the rest is under way');
    if (amount > left) throw refuse('refundAboveWhatIsLeft', 'amount', `must be at most ${left}`);
    const {order} = transaction;
    checkBalance({amount}, findWallet(findAccount(order.account_id, parts), order.wallet_id), parts);
    const {account, document} = body;
    parts.refunds.add({transaction, externalRefundId, origin: 'merchant', amount, account, document});
  },
};
