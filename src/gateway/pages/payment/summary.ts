/** Summary of the payment, shown by the payment page and the page of the bank. */
import {html} from 'hono/html';
import type {Catalogue} from '../../catalogue';
import type {Transaction} from '../../engine/transaction';

import {type PageTexts, textsOf} from './texts';
import {formatAmount} from '../shared/amount';
import type {Markup} from '../shared/layout';

/** Summary of the payment, formatted for display. */
export interface Summary {
  amount: string;
  order: string;
  description?: string | undefined;
}

/** In the language of the transaction. */
export function summarise({order, locale}: Transaction, catalogue: Catalogue): Summary {
  const {amount, amount_currency: currency} = order;
  return {
    amount: formatAmount(amount, currency, catalogue.decimals(currency), textsOf(locale).language),
    order: order.external_order_id ?? order.external_transaction_id,
    description: order.description,
  };
}

export function summaryList(texts: PageTexts, {amount, order, description}: Summary): Markup {
  return html`<dl>
<dt>${texts.amount}</dt><dd>${amount}</dd>
${description ? html`<dt>${texts.purpose}</dt><dd>${description}</dd>` : ''}
<dt>${texts.order}</dt><dd>${order}</dd>
</dl>`;
}
