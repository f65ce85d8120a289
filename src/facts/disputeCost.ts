/** Cost of a dispute, from the movements of a row of the advice. */
import type {DisputeAdvice, MovementKinds} from './schemas';

type Movement = DisputeAdvice['openings'][number]['rows'][number]['outcomes'][number]['movements'][number];

/** How often each part of a dispute has left the balance: 1 is once, 0 is never or back again. */
export interface DisputeCost {
  /** The part of the disputed amount that was refunded before. */
  refunded: number;
  /** The part that was not. */
  rest: number;
  /** The fee of the dispute. */
  fee: number;
}

const DIRECTION = {up: -1, down: 1, none: 0} as const;

/**
 * @param movements of one outcome
 * @returns the sum of what leaves and comes back to the balance; a hold leaves it as it is
 * @throws Error for a kind that is unknown or does not always move the balance in one direction
 */
export function disputeCost(movements: readonly Movement[], {kinds}: MovementKinds): DisputeCost {
  const cost = {refunded: 0, rest: 0, fee: 0};
  for (const {kind, part} of movements) {
    const balance = kinds.find(({name}) => name === kind)?.balance;
    if (balance === undefined || balance === 'either')
      throw new Error(`“${kind}” is no movement of a dispute: it has no direction`);
    for (const one of part === 'disputed' ? (['refunded', 'rest'] as const) : [part]) cost[one] += DIRECTION[balance];
  }
  return cost;
}
