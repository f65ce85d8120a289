/** A report as the sandbox keeps it, and what the parts of its life share. */
import type {Gateway, Reports as ReportTables, ReportState, SandboxSeed} from '../../../facts';
import type {Callbacks} from '../../callbacks/queue';
import type {Catalogue} from '../../catalogue';
import type {Clock} from '../clock';
import type {Scheduler} from '../../scheduler';
import type {Disputes} from '../disputes';
import type {Ledger} from '../ledger';
import type {Refunds} from '../refunds';
import type {Store} from '../store';

/** The body of `reportCreate`. */
export interface ReportRequest {
  external_report_id: string;
  kind: string;
  account_id: number;
  /** RFC 3339 in UTC, inclusive. */
  from: string;
  /** RFC 3339 in UTC, exclusive. */
  to: string;
  wallet_id?: number;
  service_id?: number;
  /** Status codes of the transaction when the rows are read. */
  statuses?: number[];
}

export interface Report {
  id: number;
  /** Id of the point that has asked for it. */
  pointId: number;
  /** Grows with every change that the API shows. */
  version: number;
  /** When it last changed, in milliseconds since the epoch. */
  changedAt: number;
  request: ReportRequest;
  state: ReportState;
  /** Percent. */
  progress: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Present once the rows are read. */
  snapshot?: {asOf: number; rows: number; csv: string};
  /** Milliseconds since the epoch. Present once the file is written. */
  expiresAt?: number;
}

/** Where the rows are read. */
export interface RowParts {
  seed: SandboxSeed;
  catalogue: Catalogue;
  store: Pick<Store, 'all' | 'byId'>;
  refunds: Pick<Refunds, 'all' | 'present'>;
  disputes: Pick<Disputes, 'all' | 'present'>;
  ledger: Pick<Ledger, 'all'>;
}

export interface ReportsParts extends RowParts {
  gateway: Gateway;
  tables: ReportTables;
  clock: Clock;
  scheduler: Scheduler;
  /** Tells the shop. */
  callbacks: Pick<Callbacks, 'announce'>;
}
