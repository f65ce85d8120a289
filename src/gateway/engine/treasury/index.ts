/**
 * The treasury of the gateway: settlements and their returns, reserves, conversions, corrections. A merchant orders none of them
 * by the API, so the controls of the sandbox do, and whoever computes a month of them calls `move`.
 */
import {knownNames, type MovementKind, type SandboxSeed} from '../../../facts/browser';
import {timestamp} from '../clock';
import type {Ledger, Movement} from '../ledger';
import {bookingsOf, type BookingParts} from './bookings';
import {TREASURY_FIELDS, type TreasuryOrder} from './types';

export {TREASURY_FIELDS, TreasuryError, type TreasuryKind, type TreasuryOrder} from './types';

export interface Treasury {
  /**
   * Carries an order out, whole or not at all.
   * @returns the movements that it made: two of a conversion, first the one that leaves; else one
   * @throws TreasuryError for an order that the wallets cannot bear
   */
  move(order: TreasuryOrder): Movement[];
  /** Back to the seed. */
  reset(): void;
}

interface TreasuryParts extends Pick<BookingParts, 'catalogue'> {
  seed: Pick<SandboxSeed, 'accounts' | 'next_conversion_id'>;
  ledger: Ledger;
  kinds: readonly MovementKind[];
}

/** @throws Error for an order whose movement no kind describes */
export function createTreasury({seed, catalogue, ledger, kinds}: TreasuryParts): Treasury {
  const names = kinds.map(({name}) => name);
  for (const kind of Object.keys(TREASURY_FIELDS))
    if (!names.includes(kind))
      throw new Error(
        `the sandbox moves money by “${kind}”, which movement_kinds.yaml lacks; ${knownNames(kind, names)}`,
      );
  const wallets = new Map(seed.accounts.flatMap((account) => account.wallets.map((wallet) => [wallet.id, wallet])));
  const returned = new Set<number>();
  let nextConversionId = seed.next_conversion_id;
  return {
    move(order) {
      const bookings = bookingsOf(order, {catalogue, ledger, wallets, returned, nextConversionId});
      if (order.kind === 'settlement_return') returned.add(order.movement_id);
      if (order.kind === 'conversion') nextConversionId += 1;
      return bookings.map((booking) => ledger.book(booking));
    },
    reset() {
      returned.clear();
      nextConversionId = seed.next_conversion_id;
    },
  };
}

/** A movement as the controls show it; what has no value drops out in JSON. */
export const presentMovement = (movement: Movement): Record<string, unknown> => ({
  id: movement.id,
  wallet_id: movement.walletId,
  kind: movement.kind,
  amount: movement.amount,
  reserve_amount: movement.reserveAmount,
  balance_after: movement.balanceAfter,
  original_amount: movement.originalAmount,
  original_currency: movement.originalCurrency,
  rate: movement.rate,
  conversion_id: movement.conversionId,
  transaction_id: movement.transactionId,
  refund_id: movement.refundId,
  dispute_id: movement.disputeId,
  created_at: timestamp(movement.createdAt),
});
