/** Invoices: what the sandbox keeps of them, how they move, and how a payment on the hosted page pays one. */
import {invoiceTotals, type Line} from '../../domain/invoices/totals';
import type {InvoiceStates, SandboxSeed, SeededInvoice} from '../../schemas';
import type {Catalogue, Service} from '../catalogue';
import type {Clock} from '../clock';
import type {Ids} from '../ids';
import type {Scheduler} from '../scheduler';
import {createMachine} from './machine';
import type {Payments} from './payments';
import type {Store} from './store';
import type {Transaction, Urls} from './transaction';

const DAY_MS = 24 * 60 * 60_000;

export interface Payer {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
}

/** What stays as it was when the invoice was created. */
export interface InvoiceOrder {
  account_id: number;
  wallet_id: number;
  external_invoice_id: string;
  external_customer_id?: string;
  amount_currency: string;
  extra?: Record<string, string>;
}

/** What an update may change. */
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
  version: number;
  state: string;
  /** Names the page of the invoice. */
  token: string;
  /** The last attempt to pay. */
  payment?: Transaction | undefined;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  sentAt: number;
  dueAt: number;
  viewedAt?: number | undefined;
  paidAt?: number | undefined;
  /** Body and answer of the call that created it: a repeat gets the first answer. Seeded invoices have none. */
  creation?: {body: unknown; answer: object};
  /** The body of the last accepted update. */
  updateBody?: unknown;
}

export interface NewInvoice {
  order: InvoiceOrder;
  terms: InvoiceTerms;
  urls: Urls;
  dueInDays: number;
}

export interface InvoiceChanges extends Partial<InvoiceTerms> {
  due_in_days?: number;
}

export interface Invoices {
  byId(id: number): Invoice | undefined;
  byExternalId(id: string): Invoice | undefined;
  byToken(token: string): Invoice | undefined;
  /** @param origin scheme and host under which its page is reached, for the message to the payer */
  create(invoice: NewInvoice, origin: string): Invoice;
  /** Changes what is given, counts the version up, and sends the invoice again when asked to. */
  update(invoice: Invoice, changes: InvoiceChanges, resend: boolean, origin: string): void;
  /** @throws IllegalMove for a paid or deleted invoice */
  withdraw(invoice: Invoice): void;
  /** The address was opened. */
  view(invoice: Invoice): void;
  /** The payment of the invoice that waits for the bank or for a capture; it can end in success without the payer. */
  underWay(invoice: Invoice): Transaction | undefined;
  /**
   * Leads the payer into a payment: the open payment page of this service, or a new one.
   * @returns the path of the page
   */
  pay(invoice: Invoice, service: Service, origin: string): string;
  /** To be told of every move of every transaction, before the shop is: then the shop finds the invoice paid. */
  settle(transaction: Transaction): void;
  reset(): void;
}

export interface InvoicesParts {
  seed: SandboxSeed;
  states: InvoiceStates;
  catalogue: Catalogue;
  store: Store;
  payments: Payments;
  clock: Clock;
  scheduler: Scheduler;
  ids: Ids;
  /** Sends the invoice to its payer. */
  notify(invoice: Invoice, origin: string): void;
}

export function createInvoices(parts: InvoicesParts): Invoices {
  const {seed, states, catalogue, store, payments, clock, scheduler, ids, notify} = parts;
  const machine = createMachine(states, 'an invoice');
  const success = catalogue.statusNamed('success').code;
  const isNew = ({status}: Transaction) => status === catalogue.statusNamed('new').code;
  const isOpen = ({status}: Transaction) => !catalogue.status(status).final;
  let invoices: Invoice[] = [];
  let next = seed.next_invoice_id;

  const move = (invoice: Invoice, to: string) => {
    machine.assert(invoice.state, to);
    invoice.state = to;
    invoice.updatedAt = clock.now();
  };

  const setDue = (invoice: Invoice, days: number) => {
    const dueAt = clock.now() + days * DAY_MS;
    invoice.dueAt = dueAt;
    scheduler.after(days * DAY_MS, () => {
      // Another date since then: the wait of that one counts.
      if (invoice.dueAt === dueAt && machine.allows(invoice.state, 'overdue')) move(invoice, 'overdue');
    });
  };

  const send = (invoice: Invoice, origin: string) => {
    invoice.sentAt = clock.now();
    notify(invoice, origin);
  };

  /** A payment page that is open asks for what the invoice said before. */
  const closePage = ({payment}: Invoice) => {
    if (payment && isNew(payment)) payments.cancel(payment);
  };

  /** Names an attempt; the shop may have used the id for something of its own. */
  const attemptId = ({id}: Invoice): string => {
    let attempt = 1;
    while (store.byExternalId(`invoice:${id}:${attempt}`)) attempt += 1;
    return `invoice:${id}:${attempt}`;
  };

  const reset = () => {
    next = seed.next_invoice_id;
    invoices = seed.invoices.map((invoice) => fromSeed(invoice, seed.point.id, store));
  };
  reset();

  return {
    byId: (id) => invoices.find((invoice) => invoice.id === id),
    byExternalId: (id) => invoices.find(({order}) => order.external_invoice_id === id),
    byToken: (token) => invoices.find((invoice) => invoice.token === token),
    create({order, terms, urls, dueInDays}, origin) {
      machine.assert(null, 'sent');
      const now = clock.now();
      const invoice: Invoice = {
        id: next++,
        pointId: seed.point.id,
        order,
        terms,
        urls,
        version: 1,
        state: 'sent',
        token: ids.token(),
        createdAt: now,
        updatedAt: now,
        sentAt: now,
        dueAt: now,
      };
      invoices.push(invoice);
      setDue(invoice, dueInDays);
      send(invoice, origin);
      return invoice;
    },
    update(invoice, {due_in_days: dueInDays, ...terms}, resend, origin) {
      invoice.version += 1;
      invoice.updatedAt = clock.now();
      if (Object.keys(terms).length > 0) closePage(invoice);
      invoice.terms = {...invoice.terms, ...terms};
      if (dueInDays !== undefined) {
        setDue(invoice, dueInDays);
        if (invoice.state === 'overdue') move(invoice, 'sent');
      }
      if (resend) send(invoice, origin);
    },
    withdraw(invoice) {
      move(invoice, 'deleted');
      closePage(invoice);
    },
    view(invoice) {
      if (!machine.allows(invoice.state, 'viewed')) return;
      move(invoice, 'viewed');
      invoice.viewedAt ??= invoice.updatedAt;
    },
    underWay: ({payment}) => (payment && isOpen(payment) && !isNew(payment) ? payment : undefined),
    pay(invoice, service, origin) {
      const {order, terms, urls, payment} = invoice;
      const serviceId = service.flow.service.id;
      if (payment?.token && isNew(payment) && payment.order.service_id === serviceId) return `/pay/${payment.token}`;
      closePage(invoice);
      const {external_invoice_id: externalInvoiceId, ...rest} = order;
      const opened = payments.openPage(
        {
          order: {
            ...rest,
            service_id: serviceId,
            external_transaction_id: attemptId(invoice),
            external_order_id: externalInvoiceId,
            amount: invoiceTotals(terms.lines).amount,
            description: terms.description,
          },
          locale: terms.locale,
          // The payer has come from a message, not from the shop: without an address of the shop, back to the invoice.
          urls: {return_url: `${origin}/invoice/${invoice.token}`, ...urls},
          service,
        },
        origin,
      );
      invoice.payment = opened;
      return `/pay/${opened.token}`;
    },
    settle(transaction) {
      if (transaction.status !== success) return;
      const invoice = invoices.find(({payment}) => payment === transaction);
      if (!invoice || !machine.allows(invoice.state, 'paid')) return;
      move(invoice, 'paid');
      invoice.paidAt = invoice.updatedAt;
    },
    reset,
  };
}

function fromSeed(seeded: SeededInvoice, pointId: number, store: Store): Invoice {
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
    payment: transactionId === undefined ? undefined : store.byId(transactionId),
    createdAt: Date.parse(seeded.created_at),
    updatedAt: Date.parse(seeded.updated_at),
    sentAt: Date.parse(seeded.sent_at),
    dueAt: Date.parse(seeded.due_at),
    viewedAt: moment(seeded.viewed_at),
    paidAt: moment(seeded.paid_at),
  };
}
