/**
 * Refunds that wait for details of the customer, because the rail does not know where the money came from.
 *
 * The money stays owed to the customer all the time: it succeeds only when the bank has paid it, and after the time to claim
 * it the refund stays pending.
 */
import type {SandboxSeed} from '../../../facts/browser';
import type {Scheduler} from '../../scheduler';
import type {Clock} from '../clock';
import {SECOND_MS} from '../time';
import {REFUND_NEEDS} from '../../../facts/browser';
import type {RefundNeed, RefundState} from './types';

interface Claims {
  /** Begins to wait for the details that a new refund needs. */
  begin(refund: RefundState): void;
  /** Takes details, and lets the money go when none is missing. @throws Error unless the refund waits for details */
  supply(refund: RefundState, details: Partial<Record<RefundNeed, string>>, body: unknown): void;
}

/**
 * @param tell called after each change
 * @param pay called when the bank has paid the refund
 */
export function createClaims(
  {seed, clock, scheduler}: {seed: Pick<SandboxSeed, 'answer_seconds'>; clock: Clock; scheduler: Scheduler},
  tell: (refund: RefundState) => void,
  pay: (refund: RefundState) => void,
): Claims {
  /** The refund becomes another one without a move of its status. */
  const change = (refund: RefundState, changes: Partial<RefundState>) => {
    Object.assign(refund, changes, {version: refund.version + 1, needsChangedAt: clock.now()});
    tell(refund);
  };
  const isOver = ({needsUntil = Infinity}: RefundState) => clock.now() >= needsUntil;

  /** The bank has looked at the account. */
  const decide = (refund: RefundState) => {
    if (refund.rejections === 0) {
      pay(refund);
      return;
    }
    change(refund, {
      rejections: refund.rejections - 1,
      account: undefined,
      needs: ['account'],
      needsReason: isOver(refund) ? 'not_claimed' : 'rejected',
    });
  };

  return {
    begin(refund) {
      scheduler.after(refund.needsUntil! - clock.now(), () => {
        if (refund.needs.length > 0) change(refund, {needsReason: 'not_claimed'});
      });
    },
    supply(refund, details, body) {
      if (refund.needs.length === 0 || refund.needsReason === 'not_claimed')
        throw new Error(`refund ${refund.id} waits for no details`);
      const needs = REFUND_NEEDS.filter((name) => refund.needs.includes(name) && details[name] === undefined);
      const updateBodies = [...refund.updateBodies, body];
      change(refund, {...details, needs, updateBodies});
      if (needs.length === 0) scheduler.after(seed.answer_seconds * SECOND_MS, () => decide(refund));
    },
  };
}
