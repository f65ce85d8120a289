/** What the payer answers when the bank asks: right, wrong, or not at all. */
import type {Challenge} from '../challenge';
import {change, type Transaction} from '../transaction';
import type {Bank} from './bank';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

export interface PayerAnswers {
  /** The payer has been authenticated, so the bank decides. @throws Error unless the payment waits for the payer */
  authenticate(transaction: Transaction): void;
  /** The payer has not been authenticated. @throws Error unless the payment waits for the payer */
  failAuthentication(transaction: Transaction): void;
  /** A wrong code; the last one that may be tried ends the payment. @throws Error unless the payment waits for a code */
  refuseCode(transaction: Transaction): void;
}

export function createPayerAnswers({catalogue}: PaymentsParts, {status, move}: Moves, bank: Bank): PayerAnswers {
  const failAuthentication = (transaction: Transaction) => {
    challengeOf(transaction);
    const {authentication_failure: failureReason} = catalogue.serviceOf(transaction.order).flow;
    move(transaction, status.failed, {failureReason});
  };
  return {
    authenticate(transaction) {
      const {outcome} = challengeOf(transaction);
      change(transaction, {challenge: undefined, payerAuth: transaction.payerAuth && 'NONE'}, catalogue);
      bank.answerLater(transaction, outcome);
    },
    failAuthentication,
    refuseCode(transaction) {
      const challenge = challengeOf(transaction);
      const attemptsLeft = challenge.attemptsLeft - 1;
      if (attemptsLeft === 0) failAuthentication(transaction);
      else change(transaction, {challenge: {...challenge, attemptsLeft}}, catalogue);
    },
  };
}

function challengeOf({id, challenge}: Transaction): Challenge {
  if (!challenge) throw new Error(`transaction ${id} does not wait for the payer`);
  return challenge;
}
