/** How an operation of the contract is carried out. */
import type {Gateway, InvoiceStates, PayerAuthKinds, SandboxSeed} from '../../schemas';
import type {Catalogue} from '../catalogue';
import type {Clock} from '../clock';
import type {Cards} from '../engine/cards';
import type {GiftCodes} from '../engine/giftcodes';
import type {Idempotency} from '../engine/idempotency';
import type {InvoicingPages} from '../engine/invoicingPages';
import type {InvoicingTokens} from '../engine/invoicingTokens';
import type {Invoices} from '../engine/invoices';
import type {Payments} from '../engine/payments';
import type {Reports} from '../engine/reports';
import type {Store} from '../engine/store';
import type {TransparencyTokens} from '../engine/transparencyTokens';
import type {Transaction} from '../engine/transaction';
import type {Transfers} from '../engine/transfers';
import type {Caller} from '../http/auth';
import type {PathValues} from '../http/contract';
import type {Contract, Operation} from '../../facts/contract';

export interface OperationParts {
  contract: Contract;
  gateway: Gateway;
  seed: SandboxSeed;
  catalogue: Catalogue;
  store: Store;
  payments: Payments;
  idempotency: Idempotency;
  cards: Cards;
  clock: Clock;
  transparencyTokens: TransparencyTokens;
  payerAuth: PayerAuthKinds;
  invoices: Invoices;
  invoiceStates: InvoiceStates;
  giftcodes: GiftCodes;
  reports: Reports;
  invoicingTokens: InvoicingTokens;
  invoicingPages: InvoicingPages;
  transfers: Transfers;
}

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
}

/** Carries a call out and gives the `response` of the answer, or a `CsvFile` as the whole answer. @throws Refusal for a business reason */
export type Handler = (call: Call, parts: OperationParts) => object;

/** Carries a call out whose answer is a transaction. @throws Refusal for a business reason */
export type TransactionHandler = (call: Call, parts: OperationParts) => Transaction;
