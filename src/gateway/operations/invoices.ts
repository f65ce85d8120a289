/** The calls on invoices that are sent to a payer. Each answers with the invoice as it stands after the call. */
import {invoiceTotals, type Line} from '../../domain';
import {flowCurrencies, limitsIn} from '../../facts/browser';
import {presentInvoice} from '../engine/invoices/present';
import type {Invoice, InvoiceChanges, InvoiceOrder, InvoiceTerms, Payer} from '../engine/invoices';
import type {Urls} from '../engine/transaction';
import {refuse} from '../refusals';
import {checkWalletCurrency, findAccount, findService, findWallet} from './point';
import type {Call, Handler, OperationParts} from './types';
import {isRepeat} from './repeat';
import {withOwnInbox} from './ownInbox';

/** The call behind a service that works through the payment page. */
const PAGE_CALL = 'transactionCreate';

/** The schema lets exactly one of the two through. */
interface InvoiceName {
  id?: number;
  external_invoice_id?: string;
}

interface CreateBody extends InvoiceOrder {
  payer: Payer;
  description: string;
  lines?: Line[];
  /** Minor units. */
  amount?: number;
  due_in_days: number;
  service_ids: number[];
  locale?: string;
  point?: Urls;
}

/** `invoiceCreate`: idempotent by `external_invoice_id`. */
export const invoiceCreate: Handler = (call, parts) => {
  const {operation, body, origin} = call;
  const {payer, description, lines, amount = 0, due_in_days, service_ids, locale, point, ...order} = body as CreateBody;
  const existing = parts.invoices.byExternalId(order.external_invoice_id);
  if (existing && isRepeat(existing.creationBody, call)) return present(existing, origin, parts);
  if (existing) throw refuse('duplicateExternalId', 'external_invoice_id', 'was used before with another body');

  checkWalletCurrency(findWallet(findAccount(order.account_id, parts), order.wallet_id), order.amount_currency);
  const terms: InvoiceTerms = {
    payer,
    description,
    lines: lines ?? [{description, quantity: 1, unit_price: amount}],
    service_ids,
    locale: locale ?? String(operation.request.properties?.locale?.default),
  };
  checkTerms(terms, order.amount_currency, parts);
  const invoice = parts.invoices.create(
    {
      pointId: call.caller.point,
      order,
      terms,
      urls: withOwnInbox(point ?? {}, origin, parts.gateway),
      dueInDays: due_in_days,
    },
    origin,
  );
  invoice.creationBody = body;
  return present(invoice, origin, parts);
};

/** `invoiceFind`: one invoice by either id. */
export const invoiceFind: Handler = ({body, origin}, parts) =>
  present(findInvoice(body as InvoiceName, parts), origin, parts);

/** `invoiceUpdate`: the same body takes effect once; a body decided on another version is refused. */
export const invoiceUpdate: Handler = (call, parts) => {
  const {body, origin} = call;
  const {
    id,
    external_invoice_id,
    version,
    resend = false,
    ...changes
  } = body as InvoiceName & InvoiceChanges & {version: number; resend?: boolean};
  const name = {id, external_invoice_id};
  if (!resend && Object.keys(changes).length === 0)
    throw refuse('validationFailed', 'body', 'must change a field or have resend: true');
  const invoice = findInvoice(name, parts);
  // Before the state and the version: the first request has changed them.
  if (isRepeat(invoice.updateBody, call)) return present(invoice, origin, parts);
  if (invoice.state === 'deleted') throw refuse('invoiceDeleted', nameField(name), 'is deleted');
  checkUnpaid(invoice, name, parts);
  if (invoice.version !== version) throw refuse('versionConflict', 'version', `is ${invoice.version} now`);
  checkTerms({...invoice.terms, ...changes}, invoice.order.amount_currency, parts);
  parts.invoices.update(invoice, changes, resend, origin);
  invoice.updateBody = body;
  return present(invoice, origin, parts);
};

/** `invoiceDelete`: a repeat finds the invoice withdrawn and leaves it so. */
export const invoiceDelete: Handler = ({body, origin}, parts) => {
  const name = body as InvoiceName;
  const invoice = findInvoice(name, parts);
  if (invoice.state !== 'deleted') {
    checkUnpaid(invoice, name, parts);
    parts.invoices.withdraw(invoice);
  }
  return present(invoice, origin, parts);
};

const nameField = ({id}: InvoiceName) => (id === undefined ? 'external_invoice_id' : 'id');

/** @throws Refusal invoiceNotFound */
function findInvoice(name: InvoiceName, {invoices}: OperationParts): Invoice {
  const {id, external_invoice_id: externalId} = name;
  const invoice = id === undefined ? invoices.byExternalId(externalId ?? '') : invoices.byId(id);
  if (!invoice) throw refuse('invoiceNotFound', nameField(name), 'is not an invoice of this point');
  return invoice;
}

/** @throws Refusal invoiceAlreadyPaid for a paid invoice, paymentUnderWay while a payment may still succeed */
function checkUnpaid(invoice: Invoice, name: InvoiceName, {invoices}: OperationParts): void {
  const field = nameField(name);
  if (invoice.state === 'paid')
    throw refuse('invoiceAlreadyPaid', field, `is paid by transaction ${invoice.payment?.id}`);
  const payment = invoices.underWay(invoice);
  if (payment) throw refuse('paymentUnderWay', field, `is being paid by transaction ${payment.id}`);
}

/**
 * Checks every service against the invoice as for a payment: an invoice that cannot be paid must not be sent.
 * @throws Refusal validationFailed, serviceNotFound, callNotAllowedForThisService, serviceCurrencyMismatch,
 * amountBelowTheMinimum or amountAboveTheMaximum
 */
function checkTerms({lines, service_ids: ids}: InvoiceTerms, currency: string, parts: OperationParts): void {
  const amount = totalOf(lines);
  ids.forEach((id, index) => {
    const field = `service_ids.${index}`;
    const {method, flow} = findService(id, field, parts);
    if (flow.service.operation !== PAGE_CALL)
      throw refuse('callNotAllowedForThisService', field, 'works host to host and has no payment page');
    if (flow.direction !== 'payin') throw refuse('callNotAllowedForThisService', field, 'pays out');
    if (flow.fields.some((name) => method.fields[name]?.required))
      throw refuse('callNotAllowedForThisService', field, 'needs `fields`, which an invoice cannot give');
    const currencies = flowCurrencies(method, flow);
    if (!currencies.includes(currency))
      throw refuse('serviceCurrencyMismatch', field, `takes only ${currencies.join(', ')}`);
    const {min_amount: min, max_amount: max} = limitsIn(flow, currency);
    if (amount < min) throw refuse('amountBelowTheMinimum', 'amount', `service ${id} takes at least ${min}`);
    if (amount > max) throw refuse('amountAboveTheMaximum', 'amount', `service ${id} takes at most ${max}`);
  });
}

function totalOf(lines: Line[]): number {
  try {
    return invoiceTotals(lines).amount;
  } catch (error) {
    if (error instanceof RangeError) throw refuse('validationFailed', 'lines', error.message);
    throw error;
  }
}

function present(invoice: Invoice, origin: Call['origin'], {invoiceStates}: OperationParts): object {
  return presentInvoice(invoice, invoiceStates, origin);
}
