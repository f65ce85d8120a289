/** Payouts that come back: the bank of the recipient returns after the success what it could not book. */
import type {SandboxSeed} from '../../facts/browser';
import type {Catalogue} from '../catalogue';
import type {Scheduler} from '../scheduler';
import {namedWay} from './namedWay';
import {DAY_MS, SECOND_MS} from './time';
import type {Payments} from './payments';

interface PayoutsParts {
  seed: Pick<SandboxSeed, 'payout_trigger'>;
  catalogue: Catalogue;
  payments: Pick<Payments, 'watch' | 'comeBack'>;
  scheduler: Scheduler;
}

/** From now on a payout comes back whose external id asks for it. */
export function watchPayouts({seed, catalogue, payments, scheduler}: PayoutsParts): void {
  const {after_seconds: seconds} = seed.payout_trigger;
  payments.watch((transaction) => {
    const {order, status} = transaction;
    const paidOut =
      catalogue.status(status).name === 'success' && catalogue.serviceOf(order).flow.direction === 'payout';
    const way = namedWay(order.external_transaction_id, seed.payout_trigger);
    if (!paidOut || !way) return;
    const wait = way.after_days === undefined ? seconds * SECOND_MS : way.after_days * DAY_MS;
    scheduler.after(wait, () => payments.comeBack(transaction, way.failure));
  });
}
