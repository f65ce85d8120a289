/** Invoices: what the sandbox keeps of them, how they move, and how a payment on the hosted page pays one. */
import {type Attempts, createAttempts} from './attempts';
import {createInvoiceBook, type InvoiceBook} from './book';
import {createInvoiceMoves, type InvoiceMoves} from './moves';
import type {Invoice, InvoiceChanges, InvoicesParts, NewInvoice} from './types';

export type {Invoice, InvoiceChanges, InvoiceOrder, InvoiceTerms, Payer} from './types';

export interface Invoices
  extends
    Pick<InvoiceBook, 'byId' | 'byExternalId' | 'byToken' | 'reset'>,
    Pick<Attempts, 'underWay' | 'pay'>,
    Changes {}

/** What the shop does to an invoice, and what its payer does by reading it. */
interface Changes {
  /** @param origin scheme and host under which its page is reached, for the message to the payer */
  create(invoice: NewInvoice, origin: string): Invoice;
  /** Changes what is given, counts the version up, and sends the invoice again when asked to. */
  update(invoice: Invoice, changes: InvoiceChanges, resend: boolean, origin: string): void;
  /** @throws IllegalMove for a paid or deleted invoice */
  withdraw(invoice: Invoice): void;
  /** The address was opened. */
  view(invoice: Invoice): void;
}

export function createInvoices(parts: InvoicesParts): Invoices {
  const book = createInvoiceBook(parts);
  const moves = createInvoiceMoves(parts);
  const attempts = createAttempts(parts, book, moves);
  const {byId, byExternalId, byToken, reset} = book;
  const {underWay, pay} = attempts;
  return {byId, byExternalId, byToken, reset, underWay, pay, ...createChanges(parts, book, moves, attempts)};
}

function createChanges(
  {clock, ids, notify}: InvoicesParts,
  book: InvoiceBook,
  {assert, allows, move, setDue}: InvoiceMoves,
  {closePage}: Attempts,
): Changes {
  const send = (invoice: Invoice, origin: string) => {
    invoice.sentAt = clock.now();
    notify(invoice, origin);
  };
  return {
    create({pointId, order, terms, urls, dueInDays}, origin) {
      assert(null, 'sent');
      const now = clock.now();
      const moments = {createdAt: now, updatedAt: now, sentAt: now, dueAt: now};
      const [id, token] = [book.nextId(), ids.token()];
      const invoice: Invoice = {id, pointId, order, terms, urls, version: 1, state: 'sent', token, ...moments};
      book.add(invoice);
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
      if (!allows(invoice.state, 'viewed')) return;
      move(invoice, 'viewed');
      invoice.viewedAt ??= invoice.updatedAt;
    },
  };
}
