/** How a payment starts: on the payment page, in further calls of the shop, or with everything that it needs. */
import {finalStatus, type Outcome} from '../outcomes';
import {concluded, decide} from '../threeDs';
import type {Transaction} from '../transaction';
import {MINUTE_MS} from '../time';
import type {Bank} from './bank';
import type {Moves} from './moves';
import type {NewPayment, PaymentsParts, Submission} from './types';

export interface Starts {
  /**
   * Creates a payment that waits for the customer on the payment page.
   * @param origin scheme and host under which the page is reached, such as `http://localhost:4010`
   */
  openPage(payment: NewPayment, origin: string): Transaction;
  /** Creates a payment that waits for further calls of the shop, without a payment page. */
  openSteps(payment: NewPayment): Transaction;
  /** Creates a payment whose customer has given everything already. @param origin see `openPage` */
  payDirectly(payment: NewPayment, outcome: Outcome, origin: string): Transaction;
  /**
   * The customer has submitted the payment page, or the shop has reported what the customer did.
   * @throws IllegalMove unless the payment is new
   */
  submit(transaction: Transaction, outcome: Outcome, submission?: Submission): void;
}

export function createStarts(
  {catalogue, clock, ids, machine, cardRules}: PaymentsParts,
  moves: Moves,
  bank: Bank,
): Starts {
  const {status, begin, move, announcer, limits} = moves;
  /** On the payment page the gateway knows the browser, so that only what the bank asks is still open. */
  const decidedOnPage = ({three_ds: way, method}: Outcome, number: string | undefined) =>
    way === undefined || way === 'challenge' || method
      ? undefined
      : concluded(way, way === 'frictionless', number, cardRules);
  return {
    openPage(payment, origin) {
      const token = ids.token();
      return begin(payment, status.new, {token, payUrl: `${origin}/pay/${token}`});
    },
    openSteps: (payment) => begin(payment, status.new, {}),
    payDirectly(payment, expected, origin) {
      const {service, cardNumber, order, terms} = payment;
      const {flow} = service;
      const {outcome, threeDs} = terms
        ? decide(expected, terms, {flow, cardNumber, order}, cardRules)
        : {outcome: expected, threeDs: undefined};
      if (outcome.immediate)
        return begin(payment, finalStatus(outcome, flow, catalogue), {failureReason: outcome.failure, threeDs});
      const kind = outcome.payer_auth ?? 'NONE';
      const token = kind === 'NONE' ? undefined : ids.token();
      const transaction = begin(payment, status.pending, {
        payerAuth: kind,
        threeDs,
        callback: outcome.callback,
        ...(token !== undefined && {token, challenge: bank.challengeOf(kind, outcome, origin, token)}),
      });
      // The answer tells of “pending”, so no event would be there for the result to overtake.
      if (outcome.callback === 'reordered') announcer.tell(transaction, 'way');
      if (kind === 'NONE') bank.answerLater(transaction, outcome);
      if (kind === 'UNKNOWN') bank.learnLater(transaction, outcome, origin);
      return transaction;
    },
    submit(transaction, outcome, {origin = '', kept, waitMinutes, ...card} = {}) {
      const {flow} = catalogue.serviceOf(transaction.order);
      const to = outcome.immediate ? finalStatus(outcome, flow, catalogue) : status.pending;
      machine.assert(transaction.status, to);
      const waitMs = waitMinutes === undefined ? undefined : waitMinutes * MINUTE_MS;
      move(transaction, to, {
        callback: outcome.callback,
        ...card,
        ...(kept && {kept: {...transaction.kept, ...kept}}),
        threeDs: decidedOnPage(outcome, card.cardNumber),
        ...(waitMs !== undefined && {expiresAt: clock.now() + waitMs}),
        ...(outcome.immediate && {failureReason: outcome.failure}),
      });
      if (waitMs !== undefined) limits.keep(transaction, waitMs);
      if (outcome.immediate) return;
      // The page waits for an unknown answer by itself, so the payer sees only what it becomes.
      const kind = (outcome.payer_auth === 'UNKNOWN' ? outcome.becomes : outcome.payer_auth) ?? 'NONE';
      bank.proceed(transaction, outcome, kind, origin);
    },
  };
}
