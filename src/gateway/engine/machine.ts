/**
 * A state machine of the reference data: of transactions (`statuses.yaml`) and of invoices (`invoice_states.yaml`).
 * It makes the moves that stand there and no other.
 */

/** Thrown for a move that the table does not have. */
export class IllegalMove extends Error {
  constructor(what: string, from: number | string | null, to: number | string) {
    super(`${what} cannot ${from === null ? 'come into being in' : `move from status ${from} to`} status ${to}`);
    this.name = 'IllegalMove';
  }
}

export interface Machine<Status extends number | string = number> {
  /** @param from `null` before the thing exists */
  allows(from: Status | null, to: Status): boolean;
  /** @throws IllegalMove */
  assert(from: Status | null, to: Status): void;
}

/** @param what goes through the machine, for the message of an illegal move */
export function createMachine<Status extends number | string>(
  {transitions}: {transitions: readonly {from: Status | null; to: Status}[]},
  what = 'a transaction',
): Machine<Status> {
  const allows = (from: Status | null, to: Status) => transitions.some((move) => move.from === from && move.to === to);
  return {
    allows,
    assert(from, to) {
      if (!allows(from, to)) throw new IllegalMove(what, from, to);
    },
  };
}
