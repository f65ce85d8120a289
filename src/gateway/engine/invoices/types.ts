/** An invoice as the sandbox keeps it, and what the calls on invoices hand over. */
import type {Line} from '../../../domain';
import type {Gateway, InvoiceStates, SandboxSeed} from '../../../facts';
import type {Callbacks} from '../../callbacks/queue';
import type {Catalogue} from '../../catalogue';
import type {Clock} from '../clock';
import type {Ids} from '../ids';
import type {Scheduler} from '../../scheduler';
import type {Payments} from '../payments';
import type {Store} from '../store';
import type {Transaction, Urls} from '../transaction';

export interface Payer {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
}

/** Fields of an invoice that never change. */
export interface InvoiceOrder {
  account_id: number;
  wallet_id: number;
  external_invoice_id: string;
  external_customer_id?: string;
  amount_currency: string;
  extra?: Record<string, string>;
}

/** Fields of an invoice that an update may change. */
export interface InvoiceTerms {
  payer: Payer;
  description: string;
  lines: Line[];
  service_ids: number[];
  locale: string;
}

export interface Invoice {
  id: number;
  pointId: number;
  order: InvoiceOrder;
  terms: InvoiceTerms;
  urls: Urls;
  /** Grows with every change that the API shows. */
  version: number;
  state: string;
  /** Names the page of the invoice. */
  token: string;
  /** Scheme and host under which its page was last named or opened, for what happens without a request. */
  origin: string;
  /** The last attempt to pay. */
  payment?: Transaction | undefined;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  sentAt: number;
  dueAt: number;
  viewedAt?: number | undefined;
  paidAt?: number | undefined;
  /** Body of the call that created it, by which a repeat is known. Seeded invoices have none. */
  creationBody?: unknown;
  /** The body of the last accepted update. */
  updateBody?: unknown;
}

export interface NewInvoice {
  order: InvoiceOrder;
  terms: InvoiceTerms;
  urls: Urls;
  dueInDays: number;
  /** The point that sends it. */
  pointId: number;
}

export interface InvoiceChanges extends Partial<InvoiceTerms> {
  due_in_days?: number;
}

export interface InvoicesParts {
  seed: SandboxSeed;
  gateway: Gateway;
  states: InvoiceStates;
  catalogue: Catalogue;
  store: Store;
  payments: Payments;
  clock: Clock;
  scheduler: Scheduler;
  ids: Ids;
  /** Tells the shop. */
  callbacks: Pick<Callbacks, 'announce'>;
  /** Sends the invoice to its payer. */
  notify(invoice: Invoice, origin: string): void;
}
