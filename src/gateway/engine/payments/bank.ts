/** The simulated bank: when it answers, and what it asks of the payer before. */
import type {PayerAuth} from '../../../facts/browser';
import {SECOND_MS} from '../time';
import {type Challenge, createChallenge} from '../challenge';
import {finalStatus, type Outcome} from '../outcomes';
import {change, type Transaction} from '../transaction';
import type {Arrivals} from './arrivals';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

export interface Bank {
  /** The answer of the bank. An outcome “expired” gets none: the transaction waits until its time is up. */
  answerLater(transaction: Transaction, outcome: Outcome): void;
  /**
   * Runs `conclude` after as long as an answer takes, unless the payment has ended by then, and the bank decides in the
   * same moment. @param conclude returns false if it has ended the payment itself
   */
  decideLater(transaction: Transaction, outcome: Outcome, conclude: () => boolean): void;
  /**
   * The payment needs what its outcome asks of the payer; without it the bank answers.
   * @param kind what is asked for; `UNKNOWN` waits until `learnLater` or the page knows
   * @param origin scheme and host of the bank’s page
   */
  proceed(transaction: Transaction, outcome: Outcome, kind: PayerAuth, origin: string): void;
  /**
   * @returns the challenge for the payer; undefined for `NONE`
   * @param token identifies the page of the bank
   */
  challengeOf(kind: PayerAuth, outcome: Outcome, origin: string, token: string): Challenge | undefined;
  /** After as long as an answer takes, the bank knows what an `UNKNOWN` becomes. */
  learnLater(transaction: Transaction, outcome: Outcome, origin: string): void;
}

export function createBank(
  {seed, gateway, catalogue, scheduler}: PaymentsParts,
  {status, move}: Moves,
  arrivals: Pick<Arrivals, 'play'>,
): Bank {
  /** Runs once the bank has had its time, unless the payment has ended by then. */
  const afterAnswer = (transaction: Transaction, task: () => void) =>
    scheduler.after(seed.answer_seconds * SECOND_MS, () => {
      if (transaction.status === status.pending) task();
    });

  const decide = (transaction: Transaction, outcome: Outcome) => {
    const to = finalStatus(outcome, catalogue.serviceOf(transaction.order).flow, catalogue);
    if (to !== status.expired) move(transaction, to, {failureReason: outcome.failure});
  };

  const answerLater: Bank['answerLater'] = (transaction, outcome) => {
    if (!arrivals.play(transaction)) afterAnswer(transaction, () => decide(transaction, outcome));
  };

  const challengeOf: Bank['challengeOf'] = (kind, outcome, origin, token) =>
    kind === 'NONE' ? undefined : createChallenge(kind, outcome, {seed, gateway, origin, token});

  const proceed: Bank['proceed'] = (transaction, outcome, kind, origin) => {
    if (kind === 'NONE') answerLater(transaction, outcome);
    else {
      const challenge = challengeOf(kind, outcome, origin, transaction.token ?? '');
      change(transaction, {payerAuth: transaction.payerAuth && kind, challenge}, catalogue);
    }
  };

  return {
    answerLater,
    decideLater: (transaction, outcome, conclude) =>
      afterAnswer(transaction, () => {
        if (conclude()) decide(transaction, outcome);
      }),
    proceed,
    challengeOf,
    learnLater: (transaction, outcome, origin) =>
      afterAnswer(transaction, () => {
        const {becomes = 'NONE'} = outcome;
        if (becomes === 'NONE') change(transaction, {payerAuth: becomes, challenge: undefined}, catalogue);
        proceed(transaction, outcome, becomes, origin);
      }),
  };
}
