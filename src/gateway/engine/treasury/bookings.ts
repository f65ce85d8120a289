/**
 * Bookings of each treasury order. Pure function of the ledger and the rates.
 *
 * Rules: settlement, hold and conversion take at most the available balance, as payouts and refunds do; a release takes
 * at most the held reserve, without the amounts held by disputes; a settlement is returned once and in full; a
 * correction has no limit.
 */
import {convert} from '../../../domain';
import {knownNames} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import type {Booking, Ledger, Movement, Wallet} from '../ledger';
import {TreasuryError, type TreasuryKind, type TreasuryOrder} from './types';

export interface BookingParts {
  catalogue: Pick<Catalogue, 'rate' | 'decimals'>;
  ledger: Pick<Ledger, 'all' | 'stateOf' | 'availableIn'>;
  wallets: ReadonlyMap<number, Wallet>;
  /** Movements whose money the bank has sent back already. */
  returned: ReadonlySet<number>;
  /** Joins the movements of the next conversion. */
  nextConversionId: number;
}

type Order<Kind extends TreasuryKind> = Extract<TreasuryOrder, {kind: Kind}>;
type Maker<Kind extends TreasuryKind> = (order: Order<Kind>, parts: BookingParts) => Booking[];

const MAKERS: {[Kind in TreasuryKind]: Maker<Kind>} = {
  settlement({wallet_id: id, amount}, parts) {
    assertAvailable(walletOf(id, parts), amount, parts);
    return [{walletId: id, kind: 'settlement', amount: -amount}];
  },
  settlement_return({movement_id: id}, {ledger, returned}) {
    const movement = ledger.all().find((one) => one.id === id);
    if (movement?.kind !== 'settlement') throw new TreasuryError(`movement ${id} is no settlement`);
    if (returned.has(id)) throw new TreasuryError(`settlement ${id} has come back already`);
    return [{walletId: movement.walletId, kind: 'settlement_return', amount: -movement.amount}];
  },
  reserve_hold({wallet_id: id, amount}, parts) {
    assertAvailable(walletOf(id, parts), amount, parts);
    return [{walletId: id, kind: 'reserve_hold', reserveAmount: amount}];
  },
  reserve_release({wallet_id: id, amount}, parts) {
    const held = heldBack(walletOf(id, parts), parts);
    if (amount > held)
      throw new TreasuryError(`wallet ${id} has ${held} in reserve, disputes aside, and not ${amount}`);
    return [{walletId: id, kind: 'reserve_release', reserveAmount: -amount}];
  },
  conversion({wallet_id: fromId, to_wallet_id: toId, amount}, parts) {
    const [from, to] = [walletOf(fromId, parts), walletOf(toId, parts)];
    const rate = parts.catalogue.rate(from.currency, to.currency);
    if (rate === undefined) throw new TreasuryError(`there is no rate from ${from.currency} to ${to.currency}`);
    assertAvailable(from, amount, parts);
    const [before, after] = [from, to].map(({currency}) => parts.catalogue.decimals(currency)) as [number, number];
    const converted = Number(convert(BigInt(amount), before, rate, after));
    if (converted === 0) throw new TreasuryError(`${amount} is worth less than half a minor unit of ${to.currency}`);
    const shared = {
      kind: 'conversion',
      conversionId: parts.nextConversionId,
      originalAmount: amount,
      originalCurrency: from.currency,
      rate,
    };
    return [
      {...shared, walletId: fromId, amount: -amount},
      {...shared, walletId: toId, amount: converted},
    ];
  },
  correction({wallet_id: id, amount = 0, reserve_amount: reserveAmount = 0}, parts) {
    walletOf(id, parts);
    if (amount === 0 && reserveAmount === 0) throw new TreasuryError('a correction changes an amount or the reserve');
    const {reserve} = parts.ledger.stateOf(id);
    if (reserve + reserveAmount < 0) throw new TreasuryError(`the reserve of wallet ${id} is ${reserve}`);
    return [{walletId: id, kind: 'correction', amount, reserveAmount}];
  },
};

/** @throws TreasuryError for an order that cannot be carried out */
export function bookingsOf<Kind extends TreasuryKind>(order: Order<Kind>, parts: BookingParts): Booking[] {
  const make: Maker<Kind> = MAKERS[order.kind];
  return make(order, parts);
}

function walletOf(id: number, {wallets}: BookingParts): Wallet {
  const wallet = wallets.get(id);
  if (!wallet)
    throw new TreasuryError(`there is no wallet ${id}; ${knownNames(String(id), [...wallets.keys()].map(String))}`);
  return wallet;
}

function assertAvailable(wallet: Wallet, amount: number, {ledger}: BookingParts): void {
  const available = ledger.availableIn(wallet);
  if (amount > available) throw new TreasuryError(`wallet ${wallet.id} has ${available} available, and not ${amount}`);
}

/** The reserve without what claims of banks hold. */
const heldBack = ({id}: Wallet, {ledger}: BookingParts): number =>
  ledger
    .all()
    .filter(({walletId, disputeId}: Movement) => walletId === id && disputeId === undefined)
    .reduce((sum, {reserveAmount}) => sum + reserveAmount, 0);
