/** How the page of an invoice, and the message about it, write amounts, shares and days. */
import type {Invoice} from '../../engine/invoices';
import {textsOf} from '../payment/texts';
import {formatAmount} from '../shared/amount';

/** As the payer reads them. @param decimals decimals of the currency of the invoice */
export function formatsOf({terms, order}: Invoice, decimals: number) {
  const {language} = textsOf(terms.locale);
  const percent = new Intl.NumberFormat(language, {style: 'percent', maximumFractionDigits: 2});
  const day = new Intl.DateTimeFormat(language, {dateStyle: 'long', timeZone: 'UTC'});
  return {
    language,
    money: (minor: number) => formatAmount(minor, order.amount_currency, decimals, language),
    /** @param rate hundredths of a percent */
    percent: (rate: number) => percent.format(rate / 10_000),
    day: (ms: number) => day.format(ms),
  };
}
