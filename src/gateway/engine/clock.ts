/** Moments that the sandbox states: timestamps, and the clock of the signature window. */

export interface Clock {
  /** Milliseconds since the Unix epoch, for everything that the gateway states. */
  now(): number;
  /**
   * The same, for keys: it is never moved. A merchant's programs live in real time, so nothing that they sign would be
   * accepted by a gateway whose keys live in next week, and they would refuse what it signs.
   */
  keys(): number;
  /** Moves `now` forwards by so many milliseconds. */
  move(byMs: number): void;
  /** Back to where it would be without a move. */
  reset(): void;
}

/**
 * @param fixed milliseconds since the epoch, or a function that tells them. When given a number, the clock stands still
 * at that moment, so that requests signed with a published key are inside the window. Waits go on all the same: see
 * `scheduler.ts`.
 * @param keys where the merchant's programs live, if not at that moment
 */
export function createClock(fixed?: number | (() => number), keys?: () => number): Clock {
  const unmoved = typeof fixed === 'function' ? fixed : fixed === undefined ? createStepTime() : () => fixed;
  let moved = 0;
  return {
    now: () => unmoved() + moved,
    keys: keys ?? unmoved,
    move: (byMs) => void (moved += byMs),
    reset: () => void (moved = 0),
  };
}

/**
 * Real time, which stands still until the code that asked gives control back. Whatever one call or one step of the bank
 * states is of one moment: a deadline in 180 days is 180 days after the creation, to the millisecond.
 */
function createStepTime(): () => number {
  let ofThisStep: number | undefined;
  return () => {
    if (ofThisStep === undefined) {
      ofThisStep = Date.now();
      queueMicrotask(() => (ofThisStep = undefined));
    }
    return ofThisStep;
  };
}

/** RFC 3339 in UTC with milliseconds, the form of every timestamp in the API. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
