/** Results of payer authentication: successful, failed, or missing. */
import type {Challenge} from '../challenge';
import {concluded} from '../threeDs';
import {change, type Transaction} from '../transaction';
import type {Bank} from './bank';
import type {Moves} from './moves';
import type {PaymentsParts} from './types';

export interface PayerAnswers {
  /** The payer has been authenticated, so the bank decides. @throws Error unless the payment waits for the payer */
  authenticate(transaction: Transaction): void;
  /** The bank has looked at the browser. @param how what the shop says of it @throws Error unless it was to look */
  lookAtBrowser(transaction: Transaction, how: 'completed' | 'timeout' | 'unavailable'): void;
  /** The payer has not been authenticated. @throws Error unless the payment waits for the payer */
  failAuthentication(transaction: Transaction): void;
  /**
   * The bank has challenged the payer, and reports the result to the gateway itself. After as long as an answer takes it
   * ends the payment, unless the shop has submitted the same result before. The first report counts.
   * @throws Error unless the payment waits for the payer
   */
  reportResult(transaction: Transaction, authenticated: boolean): void;
  /** A wrong code; the last one that may be tried ends the payment. @throws Error unless the payment waits for a code */
  refuseCode(transaction: Transaction): void;
}

export function createPayerAnswers(
  {catalogue, cardRules}: PaymentsParts,
  {status, move}: Moves,
  bank: Bank,
): PayerAnswers {
  /** @returns 3-D Secure result of a completed authentication; empty for other kinds of authentication */
  const result = ({threeDs, cardNumber}: Transaction, {kind, outcome}: Challenge, authenticated: boolean) =>
    kind === '3DS' && {
      threeDs: {...threeDs, ...concluded(outcome.three_ds ?? 'challenge', authenticated, cardNumber, cardRules)},
    };
  const failAuthentication = (transaction: Transaction) => {
    const challenge = challengeOf(transaction);
    const {authentication_failure: failureReason} = catalogue.serviceOf(transaction.order).flow;
    move(transaction, status.failed, {failureReason, ...result(transaction, challenge, false)});
  };
  const authenticate = (transaction: Transaction) => {
    const challenge = challengeOf(transaction);
    const known = {challenge: undefined, payerAuth: transaction.payerAuth && ('NONE' as const)};
    change(transaction, {...known, ...result(transaction, challenge, true)}, catalogue);
    // The bank that reports the result decides at the same moment.
    if (transaction.reportedResult === undefined) bank.answerLater(transaction, challenge.outcome);
  };
  const reportResult: PayerAnswers['reportResult'] = (transaction, authenticated) => {
    const {outcome} = challengeOf(transaction);
    if (transaction.reportedResult !== undefined) return;
    change(transaction, {reportedResult: authenticated}, catalogue);
    bank.decideLater(transaction, outcome, () => {
      if (!transaction.challenge) return true;
      if (authenticated) authenticate(transaction);
      else failAuthentication(transaction);
      return authenticated;
    });
  };
  return {
    authenticate,
    lookAtBrowser(transaction, how) {
      const challenge = challengeOf(transaction);
      if (!challenge.method) throw new Error(`the bank does not look at the browser of transaction ${transaction.id}`);
      const enough = how === 'completed' && challenge.outcome.three_ds === 'frictionless';
      if (enough) return authenticate(transaction);
      const outcome = {...challenge.outcome, three_ds: 'challenge' as const};
      change(transaction, {challenge: {...challenge, outcome, method: false}}, catalogue);
    },
    failAuthentication,
    reportResult,
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
