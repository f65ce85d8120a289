/**
 * The book of the wallets. Money moves here and nowhere else: a balance is what the movements add up to.
 *
 * Source of the kinds: `src/contract/data/reference/movement_kinds.yaml`. A booking that does not keep its kind is a fault of the
 * engine, so it throws.
 */
import type {MovementKind, SandboxSeed} from '../../../facts/browser';
import type {Clock} from '../clock';
import type {Booking, Movement, WalletState} from './types';

export type {Booking, Movement} from './types';

export type Wallet = SandboxSeed['accounts'][number]['wallets'][number];

export interface Ledger {
  /** @throws Error for an unknown wallet, or a booking that does not keep its kind */
  book(booking: Booking): Movement;
  /** @throws Error for an unknown wallet */
  stateOf(walletId: number): WalletState;
  /** @returns amount that a payout or a refund may take from the wallet now, in minor units */
  availableIn(wallet: Pick<Wallet, 'id' | 'balance_min'>): number;
  /** Every movement, in the order in which the money moved. */
  all(): readonly Movement[];
  /** Back to the seed. */
  reset(): void;
}

/** A movement of a seeded object, with the moment at which it was made. */
export type SeededBooking = Booking & {createdAt: number};

interface LedgerParts {
  seed: SandboxSeed;
  clock: Pick<Clock, 'now'>;
  kinds: readonly MovementKind[];
  /** Bookings of the seeded objects, in any order. */
  seeded: () => readonly SeededBooking[];
}

export function createLedger({seed, clock, kinds, seeded}: LedgerParts): Ledger {
  const wallets = new Map<number, WalletState>();
  let movements: Movement[] = [];

  const stateOf = (walletId: number): WalletState => {
    const state = wallets.get(walletId);
    if (!state) throw new Error(`there is no wallet ${walletId}`);
    return state;
  };

  const write = (booking: Booking, createdAt: number): Movement => {
    const state = stateOf(booking.walletId);
    const {amount = 0, reserveAmount = 0} = booking;
    assertKind(booking, kinds);
    state.balance += amount;
    state.reserve += reserveAmount;
    state.updatedAt = createdAt;
    const movement = {
      ...booking,
      id: seed.first_movement_id + movements.length,
      amount,
      reserveAmount,
      balanceAfter: state.balance,
      createdAt,
    };
    movements.push(movement);
    return movement;
  };

  const ledger: Ledger = {
    book: (booking) => write(booking, clock.now()),
    stateOf: (walletId) => ({...stateOf(walletId)}),
    availableIn({id, balance_min: least}) {
      const {balance, reserve} = stateOf(id);
      return Math.max(0, balance - reserve - least);
    },
    all: () => movements,
    reset() {
      movements = [];
      wallets.clear();
      const bookings = [...seeded()].sort((a, b) => a.createdAt - b.createdAt);
      for (const account of seed.accounts) {
        for (const wallet of account.wallets) {
          const createdAt = Date.parse(account.created_at);
          wallets.set(wallet.id, {balance: 0, reserve: 0, updatedAt: createdAt});
          write(openingOf(wallet, bookings), createdAt);
        }
      }
      for (const {createdAt, ...booking} of bookings) write(booking, createdAt);
    },
  };
  ledger.reset();
  return ledger;
}

/** @returns opening booking of the wallet, such that seeded balance and movements are consistent */
function openingOf({id, balance, reserve}: Wallet, bookings: readonly SeededBooking[]): Booking {
  const own = bookings.filter(({walletId}) => walletId === id);
  const sum = (key: 'amount' | 'reserveAmount') => own.reduce((total, booking) => total + (booking[key] ?? 0), 0);
  return {
    walletId: id,
    kind: 'opening',
    amount: balance - sum('amount'),
    reserveAmount: reserve - sum('reserveAmount'),
  };
}

const EFFECTS: Record<MovementKind['balance'], (amount: number) => boolean> = {
  up: (amount) => amount > 0,
  down: (amount) => amount < 0,
  either: () => true,
  none: (amount) => amount === 0,
};

/** @throws Error that says what the kind asks for */
function assertKind(booking: Booking, kinds: readonly MovementKind[]): void {
  const {kind: name, amount = 0, reserveAmount = 0} = booking;
  const kind = kinds.find((entry) => entry.name === name);
  if (!kind) throw new Error(`there is no kind of movement “${name}”`);
  const whole = [amount, reserveAmount].every(Number.isSafeInteger);
  const named = kind.about === undefined || booking[`${kind.about}Id`] !== undefined;
  if (whole && named && EFFECTS[kind.balance](amount) && EFFECTS[kind.reserve](reserveAmount)) return;
  throw new Error(
    `a movement of the kind “${name}” moves the balance ${kind.balance} and the reserve ${kind.reserve}` +
      `${kind.about ? ` and names a ${kind.about}` : ''}; ${JSON.stringify(booking)} does not`,
  );
}
