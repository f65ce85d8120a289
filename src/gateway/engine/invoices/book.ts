/** The invoices that the sandbox remembers, and those of its seed. */
import type {SeededInvoice} from '../../../facts/browser';
import type {Store} from '../store';
import type {Transaction} from '../transaction';
import type {Invoice, InvoicesParts} from './types';

export interface InvoiceBook {
  nextId(): number;
  add(invoice: Invoice): void;
  byId(id: number): Invoice | undefined;
  byExternalId(id: string): Invoice | undefined;
  byToken(token: string): Invoice | undefined;
  /** Every invoice, seeded ones first. */
  all(): readonly Invoice[];
  /** The invoice whose last attempt to pay this is. */
  paidBy(transaction: Transaction): Invoice | undefined;
  /** Back to the seed. The store must be back at its seed: invoices name its transactions. */
  reset(): void;
}

export function createInvoiceBook({
  seed,
  gateway,
  store,
}: Pick<InvoicesParts, 'seed' | 'gateway' | 'store'>): InvoiceBook {
  const {origin} = new URL(gateway.hosts.sandbox);
  let invoices: Invoice[] = [];
  let next = seed.next_invoice_id;
  const book: InvoiceBook = {
    nextId: () => next++,
    add: (invoice) => void invoices.push(invoice),
    byId: (id) => invoices.find((invoice) => invoice.id === id),
    byExternalId: (id) => invoices.find(({order}) => order.external_invoice_id === id),
    byToken: (token) => invoices.find((invoice) => invoice.token === token),
    all: () => invoices,
    paidBy: (transaction) => invoices.find(({payment}) => payment === transaction),
    reset() {
      next = seed.next_invoice_id;
      invoices = seed.invoices.map((invoice) => fromSeed(invoice, {pointId: seed.point.id, origin, store}));
    },
  };
  book.reset();
  return book;
}

function fromSeed(
  seeded: SeededInvoice,
  {pointId, origin, store}: {pointId: number; origin: string; store: Store},
): Invoice {
  const {id, version, state, token, transaction_id: transactionId} = seeded;
  const {account_id, wallet_id, external_invoice_id, amount_currency} = seeded;
  const {payer, description, lines, service_ids, callback_url} = seeded;
  const moment = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
  return {
    id,
    pointId,
    order: {account_id, wallet_id, external_invoice_id, amount_currency},
    terms: {payer, description, lines, service_ids, locale: 'en'},
    urls: callback_url === undefined ? {} : {callback_url},
    version,
    state,
    token,
    origin,
    payment: transactionId === undefined ? undefined : store.byId(transactionId),
    createdAt: Date.parse(seeded.created_at),
    updatedAt: Date.parse(seeded.updated_at),
    sentAt: Date.parse(seeded.sent_at),
    dueAt: Date.parse(seeded.due_at),
    viewedAt: moment(seeded.viewed_at),
    paidAt: moment(seeded.paid_at),
  };
}
