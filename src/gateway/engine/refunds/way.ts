/** Which way a simulated refund goes: its external id decides. */
import type {RefundStatuses, SandboxSeed} from '../../../facts/browser';
import {namedWay} from '../namedWay';

/** The statuses that a refund goes through, and why it fails where it does. */
export interface RefundWay {
  statuses: readonly number[];
  failure?: number | undefined;
  /** Days before the last step; undefined for a step as quick as the others. */
  after_days?: number | undefined;
}

/** @returns the way that an id `<prefix>-<way>[-<anything>]` asks for; any other refund succeeds at once */
export function wayOf(
  externalRefundId: string | undefined,
  {refund_trigger: trigger}: Pick<SandboxSeed, 'refund_trigger'>,
  {statuses}: RefundStatuses,
): RefundWay {
  return namedWay(externalRefundId, trigger) ?? {statuses: [statuses.find(({name}) => name === 'success')!.code]};
}
