/**
 * How many requests are taken in a window of time, and what the answers say about it: `RateLimit-Policy` and `RateLimit` of
 * draft-ietf-httpapi-ratelimit-headers-10, the numbers being this gateway's own (`src/contract/data/gateway.yaml`, `rate_limits`).
 *
 * Counted is whoever is proved: the point that has signed, or the transparency token, so that a browser cannot use up what the
 * servers of its shop need. What proves nothing counts for the address that it came from, so that a stranger cannot use up
 * anything. The sandbox always counts, and refuses only where it was started with `--rate-limit`.
 */
import type {Gateway} from '../../facts/browser';
import type {Clock} from '../engine/clock';
import {SECOND_MS} from '../engine/time';
import type {Caller} from './auth';

type Policy = Exclude<keyof Gateway['rate_limits'], 'window_seconds'>;

/** State of a rate limit window after a request. */
export interface Room {
  /** `RateLimit-Policy` and `RateLimit`. */
  headers: Record<string, string>;
  /** True if the request exceeds the limit. */
  exceeded: boolean;
  /** Seconds until there is room again; at least 1. */
  seconds: number;
}

export interface RateLimits {
  /** Counts a request whose signature or token was right. */
  ofCaller(caller: Caller): Room;
  /** Counts a request that has proved nothing. @param address from which it came */
  ofAddress(address: string): Room;
  /** @returns true if the request must be refused; always false without `--rate-limit` */
  refuses(room: Room | undefined): room is Room;
  reset(): void;
}

/** A point, and the limit that the operator has given to it instead of the one in the data of the gateway. */
interface LimitedPoint {
  id: number;
  rate_limit?: number | undefined;
}

/** @param enforced whether a request too many is refused */
export function createRateLimits(
  {rate_limits: limits}: Pick<Gateway, 'rate_limits'>,
  points: readonly LimitedPoint[],
  clock: Clock,
  enforced: boolean,
): RateLimits {
  const {window_seconds: seconds} = limits;
  /** Open windows, by policy and whom it counts: when it ends, and how many requests it has seen. */
  const windows = new Map<string, {end: number; used: number}>();

  const take = (policy: Policy, who: string, quota = limits[policy]): Room => {
    const now = clock.now();
    for (const [name, {end}] of windows) if (end <= now) windows.delete(name);
    const name = `${policy} ${who}`;
    const window = windows.get(name) ?? {end: now + seconds * SECOND_MS, used: 0};
    windows.set(name, window);
    window.used += 1;
    const left = Math.ceil((window.end - now) / SECOND_MS);
    return {
      headers: {
        'RateLimit-Policy': `"${policy}";q=${quota};w=${seconds}`,
        RateLimit: `"${policy}";r=${Math.max(0, quota - window.used)};t=${left}`,
      },
      exceeded: window.used > quota,
      seconds: left,
    };
  };

  return {
    ofCaller: ({scheme, point, token}) =>
      scheme === 'transparencyToken'
        ? take('token', token ?? '')
        : take('point', String(point), points.find(({id}) => id === point)?.rate_limit),
    ofAddress: (address) => take('address', address),
    refuses: (room): room is Room => enforced && room?.exceeded === true,
    reset: () => windows.clear(),
  };
}
