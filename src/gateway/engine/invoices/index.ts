/** Invoices: what the sandbox keeps of them, how they move, and how a payment on the hosted page pays one. */
import type {Subject} from '../../callbacks/events';
import {DAY_MS} from '../time';
import {type Attempts, createAttempts} from './attempts';
import {createInvoiceBook, type InvoiceBook} from './book';
import {createInvoiceMoves, type InvoiceMoves} from './moves';
import {subjectOf} from './present';
import type {Invoice, InvoiceChanges, InvoicesParts, NewInvoice} from './types';

export type {Invoice, InvoiceChanges, InvoiceOrder, InvoiceTerms, Payer} from './types';

export interface Invoices
  extends
    Pick<InvoiceBook, 'byId' | 'byExternalId' | 'byToken' | 'all' | 'reset'>,
    Pick<Attempts, 'underWay' | 'pay'>,
    Changes {
  /** An invoice as an event tells of it. */
  subjectOf(invoice: Invoice): Subject;
}

/** Changes of an invoice by the shop, or by the payer who opens it. */
interface Changes {
  /** @param origin scheme and host under which its page is reached, for the message to the payer */
  create(invoice: NewInvoice, origin: string): Invoice;
  /** Changes what is given, and sends the invoice again when asked to. */
  update(invoice: Invoice, changes: InvoiceChanges, resend: boolean, origin: string): void;
  /** @throws IllegalMove for a paid or deleted invoice */
  withdraw(invoice: Invoice): void;
  /** The address was opened. @param origin scheme and host under which it was */
  view(invoice: Invoice, origin: string): void;
}

export function createInvoices(parts: InvoicesParts): Invoices {
  const book = createInvoiceBook(parts);
  const moves = createInvoiceMoves(parts);
  const attempts = createAttempts(parts, book, moves);
  const {byId, byExternalId, byToken, all, reset} = book;
  const {underWay, pay} = attempts;
  const changes = createChanges(parts, book, moves, attempts);
  const tell = (invoice: Invoice) => subjectOf(invoice, parts.states);
  return {byId, byExternalId, byToken, all, reset, underWay, pay, subjectOf: tell, ...changes};
}

function createChanges(
  {clock, ids, notify}: InvoicesParts,
  book: InvoiceBook,
  {assert, allows, change, move, watchDue}: InvoiceMoves,
  {closePage}: Attempts,
): Changes {
  return {
    create({pointId, order, terms, urls, dueInDays}, origin) {
      assert(null, 'sent');
      const now = clock.now();
      const moments = {createdAt: now, updatedAt: now, sentAt: now, dueAt: now + dueInDays * DAY_MS};
      const [id, token] = [book.nextId(), ids.token()];
      const invoice: Invoice = {id, pointId, order, terms, urls, version: 1, state: 'sent', token, origin, ...moments};
      book.add(invoice);
      watchDue(invoice);
      notify(invoice, origin);
      return invoice;
    },
    update(invoice, {due_in_days: dueInDays, ...terms}, resend, origin) {
      if (Object.keys(terms).length > 0) closePage(invoice);
      const now = clock.now();
      const changes = {
        terms: {...invoice.terms, ...terms},
        origin,
        ...(dueInDays !== undefined && {dueAt: now + dueInDays * DAY_MS}),
        ...(resend && {sentAt: now}),
      };
      if (dueInDays !== undefined && invoice.state === 'overdue') move(invoice, 'sent', changes);
      else change(invoice, changes);
      if (dueInDays !== undefined) watchDue(invoice);
      if (resend) notify(invoice, origin);
    },
    withdraw(invoice) {
      move(invoice, 'deleted');
      closePage(invoice);
    },
    view(invoice, origin) {
      if (!allows(invoice.state, 'viewed')) return;
      const {viewedAt = clock.now()} = invoice;
      move(invoice, 'viewed', {viewedAt, origin});
    },
  };
}
