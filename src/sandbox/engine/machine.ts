/** The state machine of `src/data/reference/statuses.yaml`. It makes the moves that stand there and no other. */
import type {Statuses} from '../../schemas/data';

/** Thrown for a move that the table does not have. */
export class IllegalMove extends Error {
  constructor(from: number | null, to: number) {
    super(`a transaction cannot ${from === null ? 'come into being in' : `move from status ${from} to`} status ${to}`);
    this.name = 'IllegalMove';
  }
}

export interface Machine {
  /** @param from `null` before the transaction exists */
  allows(from: number | null, to: number): boolean;
  /** @throws IllegalMove */
  assert(from: number | null, to: number): void;
}

export function createMachine({transitions}: Statuses): Machine {
  const allows = (from: number | null, to: number) => transitions.some((move) => move.from === from && move.to === to);
  return {
    allows,
    assert(from, to) {
      if (!allows(from, to)) throw new IllegalMove(from, to);
    },
  };
}
