/** The simulated bank: when it answers, and what it asks of the payer before. */
import type {PayerAuth} from '../../../schemas';
import {SECOND_MS} from '../../time';
import {createChallenge} from '../challenge';
import {finalStatus, type Outcome} from '../outcomes';
import type {Transaction} from '../transaction';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

export interface Bank {
  /** The answer of the bank. An outcome “expired” gets none: the transaction waits until its time is up. */
  answerLater(transaction: Transaction, outcome: Outcome): void;
  /**
   * The payment needs what its outcome asks of the payer; without it the bank answers.
   * @param kind what is asked for; `UNKNOWN` waits until `learnLater` or the page knows
   * @param origin scheme and host of the bank’s page
   */
  proceed(transaction: Transaction, outcome: Outcome, kind: PayerAuth, origin: string): void;
  /** After as long as an answer takes, the bank knows what an `UNKNOWN` becomes. */
  learnLater(transaction: Transaction, outcome: Outcome, origin: string): void;
}

export function createBank({seed, gateway, catalogue, scheduler}: PaymentsParts, {status, move}: Moves): Bank {
  /** Runs once the bank has had its time, unless the payment has ended by then. */
  const afterAnswer = (transaction: Transaction, task: () => void) =>
    scheduler.after(seed.answer_seconds * SECOND_MS, () => {
      if (transaction.status === status.pending) task();
    });

  const answerLater: Bank['answerLater'] = (transaction, outcome) => {
    const to = finalStatus(outcome, catalogue.serviceOf(transaction.order).flow, catalogue);
    if (to !== status.expired) afterAnswer(transaction, () => move(transaction, to, outcome.failure));
  };

  const proceed: Bank['proceed'] = (transaction, outcome, kind, origin) => {
    if (kind === 'NONE') answerLater(transaction, outcome);
    else
      transaction.challenge = createChallenge(kind, outcome, {seed, gateway, origin, token: transaction.token ?? ''});
  };

  return {
    answerLater,
    proceed,
    learnLater: (transaction, outcome, origin) =>
      afterAnswer(transaction, () => {
        const {becomes = 'NONE'} = outcome;
        transaction.payerAuth = becomes;
        proceed(transaction, outcome, becomes, origin);
      }),
  };
}
