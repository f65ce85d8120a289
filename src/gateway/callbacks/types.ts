/** Types of callback delivery: deliveries, their attempts, and the manner of delivery. */
import type {Operation, Gateway, SandboxSeed} from '../../facts/browser';
import type {Catalogue} from '../catalogue';
import type {Cause} from '../cause';
import type {Clock} from '../engine/clock';
import type {ApiTokens} from '../engine/apiTokens';
import type {ContractCheck} from '../http/contract';
import type {Ids} from '../engine/ids';
import type {Log} from '../log';
import type {Scheduler} from '../scheduler';
import type {EventKind} from './events';
import type {Send} from './send';

export const NOT_SENT = 'not sent: only addresses on this machine';

interface Attempt {
  key: number;
  at: string;
  /** The body was changed after signing, as the payment asked for. */
  tampered?: true;
  /** `HTTP 204`, or why no answer came. */
  result: string;
}

export interface Delivery {
  event_id: string;
  event: EventKind;
  transaction_id?: number;
  refund_id?: number;
  dispute_id?: number;
  report_id?: number;
  invoice_id?: number;
  version: number;
  status?: number | undefined;
  url: string;
  state: 'waiting' | 'accepted' | 'given up' | typeof NOT_SENT | 'not sent: breaks the contract';
  attempts: Attempt[];
}

/** How one event is delivered, beside the rules. */
export interface Manner {
  /** Wait before the first attempt, in milliseconds. */
  delayMs?: number;
  /** The event is made and listed, and never sent. */
  never?: boolean;
  /** Sends nothing until the returned function is called. */
  held?: boolean;
  /** Makes one more attempt after the event was accepted. */
  twice?: boolean;
  /** Changes one byte of the first attempt after signing. It counts as not accepted, whatever the shop answers. */
  tampered?: boolean;
  /** Runs when the first attempt has ended, accepted or not. */
  afterFirst?: (() => void) | undefined;
}

export interface CallbacksParts {
  /** The webhooks of the contract, by their ids. */
  webhooks: ReadonlyMap<string, Operation>;
  cause: Cause;
  gateway: Gateway;
  seed: Pick<SandboxSeed, 'point'>;
  apiTokens: Pick<ApiTokens, 'of'>;
  catalogue: Catalogue;
  check: ContractCheck;
  clock: Clock;
  scheduler: Scheduler;
  ids: Ids;
  log: Log;
  send: Send;
  /** @returns true if the address belongs to this machine */
  reaches: (address: URL) => boolean;
}
