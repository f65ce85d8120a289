/** Checks a key independently of the signature. Source: `docs/request_format.mdx`, “Sign a request”. */
import type {Cause, Question} from './types';

const SECOND_MS = 1000;
/**
 * Current keys in seconds are within this range, and keys in milliseconds are above it: as milliseconds the range ends
 * in 1973, as seconds in 5138.
 */
const SECONDS = {from: 1e9, below: 1e11} as const;
/** Milliseconds of the year 5138; larger keys are in microseconds. */
const FINER = 1e14;

/** @returns at most one cause about the time, and one about a repeated key */
export function freshnessOf({key, now, windowSeconds = 300, usedKeys = []}: Question): Cause[] {
  const used: Cause[] = usedKeys.includes(key) ? [{kind: 'key-used', parameters: {}, certainty: 'certain'}] : [];
  return [...timeOf(key, now, windowSeconds * SECOND_MS), ...used];
}

function timeOf(key: string, now: number | undefined, windowMs: number): Cause[] {
  if (!/^[1-9]\d{0,15}$/.test(key))
    return [{kind: 'key-not-milliseconds', parameters: {written: 'not in digits'}, certainty: 'certain'}];
  const value = Number(key);
  const near = (milliseconds: number) => now !== undefined && Math.abs(milliseconds - now) <= windowMs;
  if (near(value)) return [];
  const certainty = (milliseconds: number) => (near(milliseconds) ? 'certain' : 'likely');
  if (value >= SECONDS.from && value < SECONDS.below)
    return [{kind: 'key-in-seconds', parameters: {}, certainty: certainty(value * SECOND_MS)}];
  if (value >= FINER)
    return [
      {kind: 'key-not-milliseconds', parameters: {unit: 'microseconds'}, certainty: certainty(value / SECOND_MS)},
    ];
  if (now === undefined) return [];
  const seconds = Math.round(Math.abs(now - value) / SECOND_MS);
  return [{kind: value < now ? 'key-stale' : 'key-future', parameters: {seconds}, certainty: 'certain'}];
}
