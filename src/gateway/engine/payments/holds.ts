/** Operations on a held amount: capture, increase, release and expiry. */
import {change, type Transaction} from '../transaction';
import type {Announcer} from './announcer';
import {settle} from './booking';
import type {PaymentsParts} from './types';

export interface Holds {
  /**
   * Takes a held amount.
   * @param amount minor units, at most what is left of the hold
   * @param final whether the rest is released, which ends the hold
   * @throws IllegalMove unless the payment is authorized
   */
  capture(transaction: Transaction, amount: number, final: boolean): void;
  /** The bank holds so many minor units more. @throws IllegalMove unless the payment is authorized */
  raise(transaction: Transaction, amount: number): void;
  /** Gives back what is left of a hold. @throws IllegalMove unless the payment is authorized */
  release(transaction: Transaction): void;
  /** The time of a hold is over. @throws IllegalMove unless the payment is authorized */
  expire(transaction: Transaction): void;
}

/** Subset of the status changes that holds use. */
interface HoldMoves {
  status: Readonly<Record<'success' | 'authorized' | 'expired' | 'cancelled', number>>;
  /** @param taken minor units that the step captures of a hold */
  move(transaction: Transaction, to: number, more?: Parameters<typeof change>[1], taken?: number): void;
  announcer: Announcer;
}

export function createHolds(parts: PaymentsParts, {status, move, announcer}: HoldMoves): Holds {
  const {machines, clock, catalogue, ledger} = parts;
  const held = status.authorized;

  /** The hold goes on with other amounts. */
  const adjust = (transaction: Transaction, changes: Parameters<typeof change>[1]) => {
    machines.payin.assert(transaction.status, held);
    change(transaction, {...changes, amountChangedAt: clock.now()}, catalogue);
  };

  const takePart = (transaction: Transaction, amount: number) => {
    const {changes, bookings} = settle(transaction, held, held, parts, amount);
    adjust(transaction, changes);
    for (const booking of bookings) ledger.book(booking);
    announcer.tell(transaction, 'amount');
  };

  /** With what it gave the payment is a success; without anything it ends as said. */
  const end = (transaction: Transaction, unused: number) =>
    move(transaction, transaction.capturedAmount ? status.success : unused);

  return {
    capture(transaction, amount, final) {
      if (final) move(transaction, status.success, {}, amount);
      else takePart(transaction, amount);
    },
    raise(transaction, amount) {
      adjust(transaction, {authorizedAmount: (transaction.authorizedAmount ?? 0) + amount});
      announcer.tell(transaction, 'amount');
    },
    release: (transaction) => end(transaction, status.cancelled),
    expire: (transaction) => end(transaction, status.expired),
  };
}
