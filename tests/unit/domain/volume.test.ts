/** A batch of calls under a rate limit. */
import {describe, expect, it} from 'vitest';
import {batchSeconds, pauseSeconds, quotaFor, type Quota} from '../../../src/domain/volume';
import {getFacts} from '../../../src/facts/load';
import {ROOT} from '../../root';

const HOUR = 3600;
const {rate_limits: limits} = (await getFacts(ROOT)).gateway;
const QUOTA: Quota = {requests: limits.point, seconds: limits.window_seconds};
const minutes = (charges: number, retriedPercent: number) =>
  batchSeconds({charges, retriedPercent, retryAfter: HOUR}, QUOTA) / 60;

describe('batchSeconds', () => {
  it.each([
    ['nothing', 0, {requests: 100, seconds: 60}, 0],
    ['one request', 1, {requests: 100, seconds: 60}, 60],
    ['a full window', 100, {requests: 100, seconds: 60}, 60],
    ['one more than a window takes', 101, {requests: 100, seconds: 60}, 120],
    ['another quota', 101, {requests: 50, seconds: 10}, 30],
  ])('%s, without retries', (_name, charges, quota, seconds) => {
    expect(batchSeconds({charges, retriedPercent: 0, retryAfter: HOUR}, quota)).toBe(seconds);
  });

  it('waits for the retry of the last charge', () => {
    const batch = {charges: 100, retriedPercent: 1, retryAfter: HOUR};
    // One window for the charges, an hour without requests, and one window for the retry.
    expect(batchSeconds(batch, {requests: 100, seconds: 60})).toBe(60 + HOUR + 60);
  });

  it.each([
    [10_000, 100, 166, 171],
    [50_000, 500, 606, 651],
    [200_000, 2000, 2256, 2451],
  ])('%i renewals at the limit of a point take the minutes that the page shows', (charges, none, tenth, fifth) => {
    expect([minutes(charges, 0), minutes(charges, 10), minutes(charges, 20)]).toEqual([none, tenth, fifth]);
  });

  it('never ends before the quota has room for every call', () => {
    for (let charges = 0; charges < 3000; charges += 137)
      for (const retriedPercent of [0, 3, 50, 100]) {
        const calls = charges + Math.floor((charges * retriedPercent) / 100);
        const seconds = batchSeconds({charges, retriedPercent, retryAfter: 90}, QUOTA);
        expect((seconds / QUOTA.seconds) * QUOTA.requests).toBeGreaterThanOrEqual(calls);
      }
  });

  it.each([
    [0, 60],
    [100, 0],
    [Number.NaN, 60],
  ])('refuses a quota of %d requests in %d seconds', (requests, seconds) => {
    expect(() => batchSeconds({charges: 1, retriedPercent: 0, retryAfter: 0}, {requests, seconds})).toThrow(RangeError);
  });
});

describe('quotaFor', () => {
  it('is the smallest quota that ends in time', () => {
    const batch = {charges: 50_000, retriedPercent: 10, retryAfter: HOUR};
    const requests = quotaFor(batch, 60, 8 * HOUR)!;
    expect(batchSeconds(batch, {requests, seconds: 60})).toBeLessThanOrEqual(8 * HOUR);
    expect(batchSeconds(batch, {requests: requests - 1, seconds: 60})).toBeGreaterThan(8 * HOUR);
  });

  it('does not exist if the retries alone take longer', () => {
    expect(quotaFor({charges: 100, retriedPercent: 10, retryAfter: 9 * HOUR}, 60, 8 * HOUR)).toBeUndefined();
  });
});

describe('pauseSeconds', () => {
  it.each([1, 2, 7])('keeps %i workers, which share a window, below the limit', (workers) => {
    const starts = Array.from({length: workers}, (_, index) => index / 1000);
    let [end, used, refused, sent] = [-1, 0, 0, 0];
    for (let turn = 0; turn < 5000; turn += 1) {
      const worker = starts.indexOf(Math.min(...starts));
      const now = starts[worker]!;
      if (now >= end) [end, used] = [now + QUOTA.seconds, 0];
      used += 1;
      sent += 1;
      if (used > QUOTA.requests) refused += 1;
      const reset = Math.ceil(end - now);
      starts[worker] = now + workers * pauseSeconds(QUOTA.requests - used, reset);
    }
    expect(refused).toBe(0);
    // Nearly the whole quota is used.
    expect(sent / (Math.max(...starts) / QUOTA.seconds)).toBeGreaterThan(0.9 * QUOTA.requests);
  });
});
