/** How a call that takes effect once knows its repeat. */
import {sameJson} from '../../domain';
import type {Call} from './types';

/**
 * Whether the call was carried out before; then the answer says so.
 * @param first body of the call that took effect; undefined when none did
 */
export function isRepeat(first: unknown, {body, repeat}: Pick<Call, 'body' | 'repeat'>): boolean {
  const same = sameJson(first, body);
  if (same) repeat();
  return same;
}
