/** Types of refunds, and the dependencies of the refunds component. */
import type {RefundStatuses, SandboxSeed} from '../../../facts';
import type {Catalogue} from '../../catalogue';
import type {Clock} from '../clock';
import type {Scheduler} from '../../scheduler';
import type {Ledger} from '../ledger';
import type {Payments} from '../payments';
import type {Store} from '../store';
import type {Transaction} from '../transaction';

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
  status: number;
  failureReason?: number | undefined;
  /** True if the refund was debited, even if it has been returned since. */
  hasLeft: boolean;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
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
