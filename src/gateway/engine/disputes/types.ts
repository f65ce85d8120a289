/** Types of disputes, and the dependencies of the disputes component. */
import type {DisputeReasons, DisputeStatuses, Gateway, SandboxSeed, TestCards} from '../../../facts';
import type {Catalogue} from '../../catalogue';
import type {Clock} from '../clock';
import type {Ids} from '../ids';
import type {Scheduler} from '../../scheduler';
import type {Ledger} from '../ledger';
import type {Payments} from '../payments';
import type {Store} from '../store';
import type {Transaction} from '../transaction';
import type {Evidence} from './evidence';

export interface Reason {
  /** Whose code it is. */
  network: string;
  code: string;
  text: string;
}

/** It is written by the part alone. */
export interface DisputeState {
  id: number;
  /** Grows with every change. */
  version: number;
  transaction: Transaction;
  /** The stage before this one. */
  previous?: number | undefined;
  /** A kind of `src/contract/data/reference/dispute_statuses.yaml`. */
  kind: string;
  reason: Reason;
  /** Disputed amount, in minor units of the payment. */
  amount: number;
  /** Amount debited or held when the dispute was opened, in minor units of the wallet. */
  walletAmount: number;
  /** Minor units. It never comes back. */
  feeAmount: number;
  /** Returned share of `walletAmount`, in minor units. */
  creditedAmount: number;
  status: number;
  /** The moment from which an answer is too late, in milliseconds since the epoch. Present while one is awaited. */
  respondBy?: number | undefined;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  /** Replaced, never changed. */
  evidence: readonly Evidence[];
  /** How it goes on, where the sandbox decides. */
  way: DisputeWay;
  /** How many answers of the merchant the bank has examined. */
  examined: number;
}

export type Dispute = Readonly<DisputeState>;

export type DisputeTrigger = SandboxSeed['dispute_trigger'];
export type DisputeWay = DisputeTrigger['ways'][string];

export interface DisputesParts {
  seed: SandboxSeed;
  gateway: Gateway;
  statuses: DisputeStatuses;
  reasons: DisputeReasons;
  testCards: TestCards;
  catalogue: Catalogue;
  store: Store;
  ledger: Ledger;
  payments: Pick<Payments, 'adjust' | 'tellOf' | 'watch'>;
  clock: Clock;
  ids: Ids;
  scheduler: Scheduler;
}
