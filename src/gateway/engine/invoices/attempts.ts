/** How a payer pays an invoice: one attempt after another on the hosted payment page, of which one may succeed. */
import {invoiceTotals} from '../../../domain';
import type {Service} from '../../catalogue';
import type {Transaction} from '../transaction';
import type {InvoiceBook} from './book';
import type {InvoiceMoves} from './moves';
import {invoiceUrl} from './present';
import type {Invoice, InvoicesParts} from './types';

export interface Attempts {
  /** The payment of the invoice that waits for the bank or for a capture; it can end in success without the payer. */
  underWay(invoice: Invoice): Transaction | undefined;
  /**
   * Leads the payer into a payment: the open payment page of this service, or a new one.
   * @returns the path of the page
   */
  pay(invoice: Invoice, service: Service, origin: string): string;
  /** Ends an attempt that has not begun to be paid: its page asks for what the invoice said before. */
  closePage(invoice: Invoice): void;
}

export function createAttempts(
  {catalogue, store, payments}: InvoicesParts,
  book: InvoiceBook,
  moves: InvoiceMoves,
): Attempts {
  const success = catalogue.statusNamed('success').code;
  const isNew = ({status}: Transaction) => status === catalogue.statusNamed('new').code;
  const isOpen = ({status}: Transaction) => !catalogue.status(status).final;

  // Before the shop is told: then it finds the invoice paid.
  payments.watch((transaction) => {
    if (transaction.status !== success) return;
    const invoice = book.paidBy(transaction);
    if (!invoice || !moves.allows(invoice.state, 'paid')) return;
    moves.move(invoice, 'paid', {paidAt: transaction.updatedAt});
  });

  const closePage: Attempts['closePage'] = ({payment}) => {
    if (payment && isNew(payment)) payments.cancel(payment);
  };

  /** Names an attempt; the shop may have used the id for something of its own. */
  const attemptId = ({id}: Invoice): string => {
    let attempt = 1;
    while (store.byExternalId(`invoice:${id}:${attempt}`)) attempt += 1;
    return `invoice:${id}:${attempt}`;
  };

  return {
    closePage,
    underWay: ({payment}) => (payment && isOpen(payment) && !isNew(payment) ? payment : undefined),
    pay(invoice, service, origin) {
      const {terms, urls, payment} = invoice;
      const serviceId = service.flow.service.id;
      if (payment?.token && isNew(payment) && payment.order.service_id === serviceId) return `/pay/${payment.token}`;
      closePage(invoice);
      const opened = payments.openPage(
        {
          pointId: invoice.pointId,
          order: orderOf(invoice, serviceId, attemptId(invoice)),
          locale: terms.locale,
          // The payer has come from a message, not from the shop: without an address of the shop, back to the invoice.
          urls: {return_url: invoiceUrl(invoice, origin), ...urls},
          service,
        },
        origin,
      );
      invoice.payment = opened;
      return `/pay/${opened.token}`;
    },
  };
}

/** @returns payment order for an attempt to pay the invoice */
function orderOf({order, terms}: Invoice, serviceId: number, externalTransactionId: string) {
  const {external_invoice_id: externalInvoiceId, ...rest} = order;
  return {
    ...rest,
    service_id: serviceId,
    external_transaction_id: externalTransactionId,
    external_order_id: externalInvoiceId,
    amount: invoiceTotals(terms.lines).amount,
    description: terms.description,
  };
}
