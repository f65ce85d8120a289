/** The page of an invoice: GET and POST `/invoice/:token`. The POST leads into the hosted payment page. */
import {Hono} from 'hono';
import type {Content} from '../../../facts/load';
import type {Catalogue} from '../../catalogue';
import {timestamp} from '../../clock';
import {invoiceUrl} from '../../engine/invoice';
import type {Invoice, Invoices} from '../../engine/invoices';
import type {Outbox} from '../../engine/outbox';
import {invoiceTotals} from '../../../domain/invoices/totals';
import {invoiceTextsOf} from './texts';
import {closedView, formatsOf, type InvoiceView, payableView, underWayView, unknownInvoiceView} from './views';
import {pageResponse} from '../shared/layout';
import {readForm} from '../shared/form';

export interface InvoicePageParts {
  content: Pick<Content, 'gateway' | 'sandbox'>;
  catalogue: Catalogue;
  invoices: Invoices;
}

/** HTTP status of the page of a withdrawn invoice: it was here and will not come back. */
const GONE = 410;

export function invoicePage({content, catalogue, invoices}: InvoicePageParts): Hono {
  const app = new Hono();

  const show = (invoice: Invoice, status = 200) => {
    const {order, terms, state} = invoice;
    const view: InvoiceView = {
      invoice,
      sender: content.sandbox.accounts.find(({id}) => id === order.account_id)?.name ?? '',
      decimals: catalogue.decimals(order.amount_currency),
    };
    if (state === 'deleted') return pageResponse(closedView(view, state), GONE);
    if (state === 'paid') return pageResponse(closedView(view, state), status);
    if (invoices.underWay(invoice)) return pageResponse(underWayView(view), status);
    const services = terms.service_ids.map((id) => ({id, name: catalogue.service(id)?.method.name ?? String(id)}));
    return pageResponse(payableView(view, services), status);
  };

  const unknown = () => pageResponse(unknownInvoiceView(), 404);

  app.get('/:token', async (c) => {
    const invoice = invoices.byToken(c.req.param('token'));
    if (!invoice) return unknown();
    invoices.view(invoice);
    return show(invoice);
  });

  app.post('/:token', async (c) => {
    const invoice = invoices.byToken(c.req.param('token'));
    if (!invoice) return unknown();
    const form = await readForm(c.req.raw, content.gateway.request.max_bytes);
    if (!form) return show(invoice, 413);
    // Paid, withdrawn or being paid since the page was loaded: say so instead of taking another payment.
    if (invoice.state === 'paid' || invoice.state === 'deleted' || invoices.underWay(invoice)) return show(invoice);
    const id = Number(form.get('service'));
    const service = invoice.terms.service_ids.includes(id) ? catalogue.service(id) : undefined;
    if (!service) return show(invoice, 422);
    return c.redirect(invoices.pay(invoice, service, new URL(c.req.url).origin), 303);
  });

  return app;
}

/** Writes the message that carries the address of an invoice. */
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
