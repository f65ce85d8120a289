/** What the payer answers when the bank asks: right, wrong, or not at all. */
import type {Challenge} from '../challenge';
import type {Transaction} from '../transaction';
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
    move(transaction, status.failed, catalogue.serviceOf(transaction.order).flow.authentication_failure);
  };
  return {
    authenticate(transaction) {
      const {outcome} = challengeOf(transaction);
      transaction.challenge = undefined;
      if (transaction.payerAuth) transaction.payerAuth = 'NONE';
      bank.answerLater(transaction, outcome);
    },
    failAuthentication,
    refuseCode(transaction) {
      const challenge = challengeOf(transaction);
      challenge.attemptsLeft -= 1;
      if (challenge.attemptsLeft === 0) failAuthentication(transaction);
    },
  };
}

function challengeOf({id, challenge}: Transaction): Challenge {
  if (!challenge) throw new Error(`transaction ${id} does not wait for the payer`);
  return challenge;
}
