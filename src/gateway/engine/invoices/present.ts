/** An invoice as the API shows it. */
import {invoiceTotals, lineTotals} from '../../../domain';
import type {InvoiceStates} from '../../../facts/browser';
import type {Subject} from '../../callbacks/events';
import {timestamp} from '../clock';
import type {Invoice, Payer} from './types';

/** Address of the page on which the payer reads and pays the invoice. */
export function invoiceUrl({token}: Invoice, origin: string): string {
  return `${origin}/invoice/${token}`;
}

/** An invoice as an event tells of it. */
export function subjectOf(invoice: Invoice, states: InvoiceStates): Subject {
  const {id, pointId, version, updatedAt, urls, origin} = invoice;
  const body = presentInvoice(invoice, states, origin);
  return {kind: 'invoice.status', pointId, id, version, changedAt: updatedAt, body, urls};
}

/** The invoice as the API shows it, properties in the order of the contract. */
export function presentInvoice(invoice: Invoice, {states}: InvoiceStates, origin: string): Record<string, unknown> {
  const {order, terms, viewedAt, paidAt} = invoice;
  const final = states.some(({name, final: ends}) => ends && name === invoice.state);
  const {net_amount, tax_amount, amount} = invoiceTotals(terms.lines);
  const moment = (ms: number | undefined) => (ms === undefined ? undefined : timestamp(ms));
  // Properties without a value are dropped when the object becomes JSON.
  return {
    id: invoice.id,
    is_test: true,
    account_id: order.account_id,
    point_id: invoice.pointId,
    wallet_id: order.wallet_id,
    external_invoice_id: order.external_invoice_id,
    external_customer_id: order.external_customer_id,
    version: invoice.version,
    state: invoice.state,
    payer: maskPayer(terms.payer),
    description: terms.description,
    lines: terms.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      unit_price: line.unit_price,
      tax_rate: line.tax_rate ?? 0,
      ...lineTotals(line),
    })),
    net_amount,
    tax_amount,
    amount,
    amount_currency: order.amount_currency,
    service_ids: terms.service_ids,
    locale: terms.locale,
    pay_url: final ? undefined : invoiceUrl(invoice, origin),
    transaction_id: invoice.state === 'paid' ? invoice.payment?.id : undefined,
    extra: order.extra,
    created_at: timestamp(invoice.createdAt),
    updated_at: timestamp(invoice.updatedAt),
    sent_at: timestamp(invoice.sentAt),
    due_at: timestamp(invoice.dueAt),
    viewed_at: moment(viewedAt),
    paid_at: moment(paidAt),
  };
}

/** Enough to recognise a payer, too little to misuse. The number of stars of name and e-mail tells no length. */
export function maskPayer({name, email, phone}: Payer): Payer {
  return {
    name: maskName(name),
    email: email?.replace(/^(.).*(@[^@]+)$/u, '$1***$2'),
    phone: phone && phone.slice(0, 3) + '*'.repeat(phone.length - 5) + phone.slice(-2),
  };
}

/** The first letter of each word. */
export function maskName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words.map((word) => `${[...word][0]}***`).join(' ');
}
