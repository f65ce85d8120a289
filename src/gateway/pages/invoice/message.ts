/** The message that carries the address of an invoice to its payer. */
import {invoiceTotals} from '../../../domain';
import type {Catalogue} from '../../catalogue';
import {timestamp} from '../../engine/clock';
import type {Invoice} from '../../engine/invoices';
import {invoiceUrl} from '../../engine/invoices/present';
import type {Outbox} from '../../engine/outbox';
import {formatsOf} from './formats';
import {invoiceTextsOf} from './texts';

/** Writes it and lays it in the outbox. @param origin scheme and host under which the page is reached */
export function sendInvoice(invoice: Invoice, origin: string, outbox: Outbox, catalogue: Catalogue): void {
  const {terms, order} = invoice;
  const {money, day} = formatsOf(invoice, catalogue.decimals(order.amount_currency));
  const {subject, text} = invoiceTextsOf(terms.locale).message({
    description: terms.description,
    amount: money(invoiceTotals(terms.lines).amount),
    due: day(invoice.dueAt),
    url: invoiceUrl(invoice, origin),
  });
  outbox.add(invoice, timestamp(invoice.sentAt), subject, text);
}
