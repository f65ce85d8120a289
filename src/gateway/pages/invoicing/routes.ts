/**
 * The page of the invoicing API on which a payer begins: GET and POST `/page/:slug`. It leads to the payment page.
 *
 * A shop publishes it for whoever opens it, and it may be paid many times. The page of an invoice, which was sent to one
 * payer, is another one: `../invoice`.
 */
import type {Context} from 'hono';
import type {NewPayment} from '../../engine/payments';
import type {Page, PageLocale} from '../../engine/invoicingPages';
import {originOf, type Route} from '../../http/routes';
import {readForm} from '../shared/form';
import {pageResponse} from '../shared/layout';
import {type Entry, type InvoicingParts, readEntry, templateOf} from './entry';
import {localeFor} from './locale';
import {showClosed, showForm} from './show';
import {unknownPageView} from './views';

type Answer = (c: Context, page: Page, locale: PageLocale, parts: InvoicingParts) => Response | Promise<Response>;

const readPage: Answer = (_c, page, locale, parts) => {
  const state = parts.invoicingPages.state(page);
  if (state !== 'open') return showClosed(page, locale, parts, state);
  return showForm(page, locale, parts, readEntry(page, locale, parts), false);
};

const submitPage: Answer = async (c, page, locale, parts) => {
  const typed = await readForm(c.req.raw, parts.gateway.request.max_bytes);
  // Asked after the last `await`: two payers at the same time must not both get the last place.
  const state = parts.invoicingPages.state(page);
  if (state !== 'open') return showClosed(page, locale, parts, state);
  if (!typed) return showForm(page, locale, parts, readEntry(page, locale, parts), false, 413);
  const entry = readEntry(page, locale, parts, typed);
  const payment = paymentOf(page, locale, entry, parts);
  if (!payment) return showForm(page, locale, parts, entry, true, 422);
  const {payUrl} = parts.payments.openPage(payment, originOf(c));
  return c.redirect(payUrl!, 303);
};

/** @returns the payment that the payer asks for, or `undefined` while something is missing or wrong */
function paymentOf(page: Page, locale: PageLocale, entry: Entry, parts: InvoicingParts): NewPayment | undefined {
  const {service, amount, answers, inputs} = entry;
  if (!service || amount === null || inputs.some(({error}) => error)) return undefined;
  const {account_id, wallet_id, amount_currency, point} = templateOf(page, parts).body;
  return {
    order: {
      account_id,
      wallet_id,
      service_id: service.flow.service.id,
      external_transaction_id: parts.invoicingPages.nextExternalId(page),
      external_order_id: page.body.external_page_id,
      amount,
      amount_currency,
      description: page.body.description,
      ...(Object.keys(answers).length > 0 && {extra: answers}),
    },
    pointId: page.pointId,
    pageId: page.id,
    locale,
    urls: point,
    service,
  };
}

export function invoicingRoutes(parts: InvoicingParts): Route[] {
  const withPage =
    (answer: Answer): Route['answer'] =>
    (c) => {
      const page = parts.invoicingPages.pageBySlug(c.req.param('slug') ?? '');
      if (!page) return pageResponse(unknownPageView(), 404);
      return answer(c, page, localeFor(c, page, parts.invoicingPages), parts);
    };
  return [
    {method: 'GET', path: '/page/:slug', answer: withPage(readPage)},
    {method: 'POST', path: '/page/:slug', answer: withPage(submitPage)},
  ];
}
