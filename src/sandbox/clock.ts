/** Moments that the sandbox states: timestamps, and the clock of the signature window. */

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/**
 * @param fixed milliseconds since the epoch, or a function that tells them. When given a number, the clock stands still
 * at that moment, so that requests signed with a published key are inside the window. Waits go on all the same: see
 * `scheduler.ts`.
 */
export function createClock(fixed?: number | (() => number)): Clock {
  return {now: typeof fixed === 'function' ? fixed : () => fixed ?? Date.now()};
}

/** RFC 3339 in UTC with milliseconds, the form of every timestamp in the API. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
