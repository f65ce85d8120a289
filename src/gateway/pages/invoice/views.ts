/** Views of the invoice page in each state. Pure: from data to markup, all values escaped. */
import {html} from 'hono/html';
import {invoiceTotals, lineTotals} from '../../../domain';
import {maskName} from '../../engine/invoices/present';
import type {Invoice} from '../../engine/invoices';
import {formatsOf} from './formats';
import {invoiceTextsOf} from './texts';
import type {Layout, Markup} from '../shared/layout';
import {textsOf} from '../payment/texts';

export interface InvoiceView {
  invoice: Invoice;
  /** Name of the account that sends the invoice. */
  sender: string;
  /** Decimals of its currency. */
  decimals: number;
}

function details({invoice, sender, decimals}: InvoiceView): Markup {
  const {terms, order, dueAt} = invoice;
  const texts = invoiceTextsOf(terms.locale);
  const {money, percent, day} = formatsOf(invoice, decimals);
  const total = invoiceTotals(terms.lines);
  const sum = (label: string, value: number) => html`<tr><th scope="row">${label}</th><td>${money(value)}</td></tr>`;
  return html`<dl>
<dt>${texts.from}</dt><dd>${sender}</dd>
<dt>${texts.payer}</dt><dd>${maskName(terms.payer.name)}</dd>
<dt>${texts.purpose}</dt><dd>${terms.description}</dd>
<dt>${texts.number}</dt><dd>${order.external_invoice_id}</dd>
<dt>${texts.due}</dt><dd>${day(dueAt)}</dd>
</dl>
<h2 id="lines">${texts.lines}</h2>
<table aria-labelledby="lines">
<thead><tr><th scope="col">${texts.what}</th><th scope="col">${texts.sum}</th></tr></thead>
<tbody>
${terms.lines.map((line) => {
  const {tax_rate: rate = 0, quantity, unit_price: price} = line;
  const tax = rate > 0 ? `, ${texts.tax(percent(rate))}` : '';
  return html`<tr><td>${line.description}<p class="hint">${quantity} × ${money(price)}${tax}</p></td><td>${money(lineTotals(line).amount)}</td></tr>
`;
})}</tbody>
<tfoot>
${total.tax_amount > 0 ? [sum(texts.net, total.net_amount), sum(texts.taxes, total.tax_amount)] : ''}
${sum(texts.total, total.amount)}
</tfoot>
</table>`;
}

/** An unpaid invoice with one button per service that may pay it. */
export function payableView(view: InvoiceView, services: {id: number; name: string}[]): Layout {
  const {invoice, decimals} = view;
  const texts = invoiceTextsOf(invoice.terms.locale);
  const {language, money} = formatsOf(invoice, decimals);
  const content = html`<h1>${texts.title}</h1>
${invoice.state === 'overdue' ? html`<p role="status">${texts.overdue}</p>` : ''}
${details(view)}
<form method="post" action="/invoice/${invoice.token}">
${services.map(
  ({id, name}, index) =>
    html`<p><button${index === 0 ? html` class="main"` : ''} name="service" value="${id}">${texts.pay(name)}</button></p>
`,
)}</form>
<p class="sandbox">${texts.sandbox}</p>`;
  return {language, title: `${texts.title}: ${money(invoiceTotals(invoice.terms.lines).amount)}`, content};
}

/** The payer has paid and the bank has not answered: a second payment must not be offered. */
export function underWayView(view: InvoiceView): Layout {
  const {invoice, decimals} = view;
  const {underWay} = invoiceTextsOf(invoice.terms.locale);
  const content = html`<h1>${underWay.title}</h1>
<p role="status">${underWay.text}</p>
<p><a href="/invoice/${invoice.token}">${underWay.check}</a></p>
${details(view)}`;
  return {language: formatsOf(invoice, decimals).language, title: underWay.title, content};
}

/** @param state a final state */
export function closedView(view: InvoiceView, state: 'paid' | 'deleted'): Layout {
  const {terms} = view.invoice;
  const {title, text} = invoiceTextsOf(terms.locale)[state];
  const content = html`<h1>${title}</h1>
<p>${text}</p>
${state === 'paid' ? details(view) : ''}`;
  return {language: textsOf(terms.locale).language, title, content};
}

/** No invoice bears the token. */
export function unknownInvoiceView(): Layout {
  const {title, text} = invoiceTextsOf('en').unknown;
  return {language: 'en', title, content: html`<h1>${title}</h1><p>${text}</p>`};
}
