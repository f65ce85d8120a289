/** How an operation of the contract is carried out. */
import type {Operation} from '../../facts';
import type {Transaction} from '../engine/transaction';
import type {Caller} from '../http/auth';
import type {PathValues} from '../http/contract';
import type {SandboxParts} from '../parts';

/** Components of the gateway that the handlers use. */
export type OperationParts = Pick<
  SandboxParts,
  | 'contract'
  | 'check'
  | 'gateway'
  | 'seed'
  | 'catalogue'
  | 'store'
  | 'ledger'
  | 'refunds'
  | 'payoutRefunds'
  | 'disputes'
  | 'claims'
  | 'disputeStatuses'
  | 'callbacks'
  | 'refundStatuses'
  | 'payments'
  | 'idempotency'
  | 'cards'
  | 'cardRules'
  | 'clock'
  | 'transparencyTokens'
  | 'payerAuth'
  | 'invoices'
  | 'invoiceStates'
  | 'giftcodes'
  | 'reports'
  | 'invoicingTokens'
  | 'invoicingPages'
  | 'transfers'
  | 'seal'
>;

export interface Call {
  operation: Operation;
  /** The values in the path, valid by their schemas. */
  path: PathValues;
  /** By which scheme the request was let in. */
  caller: Caller;
  /** Valid by the schema of the operation. */
  body: unknown;
  /** Scheme and host under which the client reached the sandbox. */
  origin: string;
  /** To be called when the call was carried out before: the answer then says so. */
  repeat: () => void;
}

/**
 * Carries a call out and gives the `response` of the answer, or a `CsvFile` as the whole answer.
 * @throws Refusal for a business reason
 */
export type Handler = (call: Call, parts: OperationParts) => object;

/** Carries a call out whose answer is a transaction. @throws Refusal for a business reason */
export type TransactionHandler = (call: Call, parts: OperationParts) => Transaction;
