/**
 * The page of an invoice: GET and POST `/invoice/:token`. The POST leads into the hosted payment page.
 *
 * An invoice was sent to one payer, who pays it once. The page that a shop publishes for whoever opens it is another
 * one: `../invoicing`.
 */
import type {Context} from 'hono';
import type {Invoice} from '../../engine/invoices';
import {originOf, type Route} from '../../http/routes';
import type {SandboxParts} from '../../parts';
import {readForm} from '../shared/form';
import {pageResponse} from '../shared/layout';
import {chosenService} from './inputs';
import {closedView, type InvoiceView, payableView, underWayView, unknownInvoiceView} from './views';

type InvoicePageParts = Pick<SandboxParts, 'seed' | 'gateway' | 'catalogue' | 'invoices'>;

type Answer = (c: Context, invoice: Invoice, parts: InvoicePageParts) => Response | Promise<Response>;

/** HTTP status of the page of a withdrawn invoice: it was here and will not come back. */
const GONE = 410;

function show(invoice: Invoice, {seed, catalogue, invoices}: InvoicePageParts, status = 200): Promise<Response> {
  const {order, terms, state} = invoice;
  const view: InvoiceView = {
    invoice,
    sender: seed.accounts.find(({id}) => id === order.account_id)?.name ?? '',
    decimals: catalogue.decimals(order.amount_currency),
  };
  if (state === 'deleted') return pageResponse(closedView(view, state), GONE);
  if (state === 'paid') return pageResponse(closedView(view, state), status);
  if (invoices.underWay(invoice)) return pageResponse(underWayView(view), status);
  const services = terms.service_ids.map((id) => {
    const service = catalogue.service(id);
    return {id, name: service ? catalogue.methodName(service.method, terms.locale) : String(id)};
  });
  return pageResponse(payableView(view, services), status);
}

const readPage: Answer = (c, invoice, parts) => {
  parts.invoices.view(invoice, originOf(c));
  return show(invoice, parts);
};

const submitPage: Answer = async (c, invoice, parts) => {
  const {gateway, invoices, catalogue} = parts;
  const typed = await readForm(c.req.raw, gateway.request.max_bytes);
  if (!typed) return show(invoice, parts, 413);
  // Paid, withdrawn or being paid since the page was loaded: say so instead of taking another payment.
  if (invoice.state === 'paid' || invoice.state === 'deleted' || invoices.underWay(invoice))
    return show(invoice, parts);
  const service = chosenService(typed, invoice, catalogue);
  if (!service) return show(invoice, parts, 422);
  return c.redirect(invoices.pay(invoice, service, originOf(c)), 303);
};

export function invoiceRoutes(parts: InvoicePageParts): Route[] {
  const withInvoice =
    (answer: Answer): Route['answer'] =>
    (c) => {
      const invoice = parts.invoices.byToken(c.req.param('token') ?? '');
      return invoice ? answer(c, invoice, parts) : pageResponse(unknownInvoiceView(), 404);
    };
  return [
    {method: 'GET', path: '/invoice/:token', answer: withInvoice(readPage)},
    {method: 'POST', path: '/invoice/:token', answer: withInvoice(submitPage)},
  ];
}
