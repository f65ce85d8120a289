/** A charge that is declined for now, and paid once the advised time has passed. */
import type {Catalogue} from '../catalogue';
import type {Clock} from './clock';
import type {Outcome} from './outcomes';
import type {Store} from './store';
import {HOUR_MS} from './time';

interface RecoveryParts {
  store: Pick<Store, 'all'>;
  catalogue: Catalogue;
  clock: Pick<Clock, 'now'>;
}

/**
 * @returns success for a card that recovers, once the advised time has passed since its last decline; otherwise the outcome
 * as it is. An attempt before that is declined again, and the time starts anew.
 * @param outcome of a merchant-initiated charge
 * @param number number of the card behind the token
 */
export function afterRecovery({recovers, ...outcome}: Outcome, number: string, parts: RecoveryParts): Outcome {
  return recovers && hasWaited(number, outcome.failure, parts) ? {outcome: 'success', callback: 'normal'} : outcome;
}

/** @returns true if the last charge with the card that failed for the reason is at least as old as the reason asks for */
function hasWaited(number: string, failure: number | undefined, {store, catalogue, clock}: RecoveryParts): boolean {
  const last = store
    .all()
    .filter(({cardNumber, stored, failureReason}) => {
      return cardNumber === number && stored?.sequence === 'next' && failureReason === failure;
    })
    .at(-1);
  if (last?.failureReason === undefined) return false;
  const {after_hours: hours = 0} = catalogue.failureReason(last.failureReason);
  return clock.now() >= last.updatedAt + hours * HOUR_MS;
}
