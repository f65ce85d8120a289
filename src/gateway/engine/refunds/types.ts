/** Types of refunds, and the dependencies of the refunds component. */
import {type REFUND_NEEDS, type RefundStatuses, type SandboxSeed} from '../../../facts/browser';
import type {Catalogue} from '../../catalogue';
import type {Clock} from '../clock';
import type {Scheduler} from '../../scheduler';
import type {Ledger} from '../ledger';
import type {Payments} from '../payments';
import type {Store} from '../store';
import type {Transaction} from '../transaction';

export type RefundNeed = (typeof REFUND_NEEDS)[number];

/** Why a refund waits for details: none were named yet, the bank rejected the account, or the time to name them is over. */
type NeedsReason = 'missing' | 'rejected' | 'not_claimed';

/** It is written by the part alone. */
export interface RefundState {
  id: number;
  /** Grows with every change. */
  version: number;
  transaction: Transaction;
  /** Absent in what the gateway returned by itself. */
  externalRefundId?: string | undefined;
  /** An origin of `src/contract/data/reference/refund_statuses.yaml`. */
  origin: string;
  /** Minor units. */
  amount: number;
  /** Where the money goes, where the rail cannot know; shown masked. */
  account?: string | undefined;
  document?: string | undefined;
  /** Details that are still missing before the money can go; empty where nothing is. */
  needs: readonly RefundNeed[];
  /** Until when they can be named, in milliseconds since the epoch; absent where the refund never waited for them. */
  needsUntil?: number | undefined;
  needsReason?: NeedsReason | undefined;
  /** The bodies of the calls that named details; a repeat of one of them has no effect. */
  updateBodies: readonly unknown[];
  /** Accounts that the simulated bank will still reject. */
  rejections: number;
  status: number;
  failureReason?: number | undefined;
  /** True if the refund was debited, even if it has been returned since. */
  hasLeft: boolean;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Last change of the status, in milliseconds since the epoch. */
  updatedAt: number;
  /** Last change of the details without one of the status. */
  needsChangedAt?: number;
}

export type Refund = Readonly<RefundState>;

/** A refund before it is made. */
export type NewRefund = Pick<Refund, 'transaction' | 'externalRefundId' | 'origin' | 'amount' | 'account' | 'document'>;

export interface RefundsParts {
  seed: SandboxSeed;
  statuses: RefundStatuses;
  catalogue: Catalogue;
  store: Store;
  ledger: Ledger;
  payments: Pick<Payments, 'adjust' | 'tellOf' | 'sendBackBy'>;
  clock: Clock;
  scheduler: Scheduler;
}
