/**
 * The life of a payment: it comes into being, the simulated customer or bank answers, or its time runs out.
 *
 * Each part knows one side of it. All of them move a transaction through `moves.ts` and nowhere else, so that the state
 * machine, the time limits and the callbacks see every move. A new side is a file of its
 * own and a line in `createPayments`.
 */
import {type AmountChanges, createAmountChanges} from './amounts';
import {type Arrivals, createArrivals} from './arrivals';
import {createBank} from './bank';
import type {Announcer} from './announcer';
import {type Cancels, createCancels} from './cancels';
import {createEndings, type Endings} from './endings';
import type {Holds} from './holds';
import {createMoves, type Moves} from './moves';
import {createPayerAnswers, type PayerAnswers} from './payer';
import {createStarts, type Starts} from './starts';
import type {Transaction} from '../transaction';
import type {PaymentsParts} from './types';

export type {NewPayment, Submission} from './types';

export interface Payments
  extends
    Starts,
    PayerAnswers,
    Endings,
    AmountChanges,
    Cancels,
    Omit<Holds, 'expire'>,
    Omit<Arrivals, 'play' | 'giveBackPart'>,
    Pick<Moves, 'watch'> {
  tellOf: Announcer['tellOf'];
  /** The shop is told that the claim of a payment has changed. */
  tellOfClaim(transaction: Transaction): void;
}

export function createPayments(parts: PaymentsParts): Payments {
  const moves = createMoves(parts);
  const {play, giveBackPart, ...arrivals} = createArrivals(parts, moves);
  const bank = createBank(parts, moves, {play});
  return {
    watch: moves.watch,
    ...createStarts(parts, moves, bank),
    ...createPayerAnswers(parts, moves, bank),
    ...createEndings(parts, moves),
    ...createAmountChanges(parts, moves),
    ...createCancels(parts, moves, {arrive: arrivals.arrive, giveBackPart}),
    capture: moves.holds.capture,
    raise: moves.holds.raise,
    release: moves.holds.release,
    ...arrivals,
    tellOf: moves.announcer.tellOf,
    tellOfClaim: (transaction) => moves.announcer.tell(transaction, 'claim'),
  };
}
