/** How a call that takes effect once knows its repeat. */
import {sameJson} from '../../domain';
import type {Call} from './types';

/**
 * @returns true if the call was carried out before; the response is then marked as repeated
 * @param first body of the call that took effect; undefined if there is none
 */
export function isRepeat(first: unknown, {body, repeat}: Pick<Call, 'body' | 'repeat'>): boolean {
  const same = sameJson(first, body);
  if (same) repeat();
  return same;
}
