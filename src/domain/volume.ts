/** Time that a batch of calls takes under a rate limit, window by window. */

/** A rate limit: so many requests in a window of so many seconds. */
export interface Quota {
  requests: number;
  seconds: number;
}

/** Charges that are sent one after another, one call each. */
interface Batch {
  charges: number;
  /** Share of the charges that are declined for now and sent once more, in percent. */
  retriedPercent: number;
  /** Seconds between a declined attempt and its retry, at least. */
  retryAfter: number;
}

/**
 * Sends a batch as fast as the quota allows. Retries that are due go first; declines are spread evenly over the batch.
 * @returns seconds from the start of the first window to the end of the last
 * @throws RangeError for a quota without requests or seconds
 */
export function batchSeconds({charges, retriedPercent, retryAfter}: Batch, {requests, seconds}: Quota): number {
  if (!(requests >= 1 && seconds > 0))
    throw new RangeError(`a quota needs requests and seconds: ${requests} in ${seconds}`);
  /** Number of retries that become due, by window. */
  const due = new Map<number, number>();
  // A charge is declined at the end of its window at the latest.
  const wait = 1 + Math.ceil(retryAfter / seconds);
  const declinedOf = (sent: number) => Math.floor((sent * retriedPercent) / 100);
  let [window, sent, waiting] = [0, 0, 0];
  for (; sent < charges || waiting > 0 || due.size > 0; window += 1) {
    waiting += due.get(window) ?? 0;
    due.delete(window);
    const retries = Math.min(waiting, requests);
    waiting -= retries;
    const first = Math.min(charges - sent, requests - retries);
    const declined = declinedOf(sent + first) - declinedOf(sent);
    if (declined > 0) due.set(window + wait, declined);
    sent += first;
  }
  return window * seconds;
}

/**
 * @param within seconds that the batch may take
 * @returns smallest number of requests per window with which the batch ends in time; `undefined` if none does
 */
export function quotaFor(batch: Batch, seconds: number, within: number): number | undefined {
  const fits = (requests: number) => batchSeconds(batch, {requests, seconds}) <= within;
  let [low, high] = [1, Math.max(1, batch.charges)];
  if (!fits(high)) return undefined;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Pause before the next request that spreads the rest of a quota over the rest of its window.
 * @param remaining `r` of the header `RateLimit`
 * @param reset `t` of the header, in seconds
 * @returns seconds
 */
export const pauseSeconds = (remaining: number, reset: number): number => reset / Math.max(1, remaining);
