/** `currencyRates` and `transactionCurrencyRate`: the table of rates, and the rate that one transaction has. */
import {convert, toDecimal, trimDecimal} from '../../domain';
import type {Catalogue} from '../catalogue';
import {timestamp} from '../engine/clock';
import type {Transaction} from '../engine/transaction';
import {refuse} from '../refusals';
import {MINUTE_MS} from '../engine/time';
import {findTarget, type Target, targetField} from './target';
import type {Handler, OperationParts} from './types';

/** `currencyRates`: the whole table, or the part that a currency or a pair names. */
export const currencyRates: Handler = ({body}, {catalogue}) => {
  const {from, to} = body as {from?: string; to?: string};
  const {as_of, valid_until, rates} = catalogue.rates();
  const found = rates.filter((row) => (from ?? row.from) === row.from && (to ?? row.to) === row.to);
  if (found.length === 0) {
    const field = to === undefined ? 'from' : 'to';
    const message = from === undefined || to === undefined ? 'has no rate' : `has no rate from ${from}`;
    throw refuse('noConversion', field, message);
  }
  return {
    as_of,
    valid_until,
    rates: found.map((row) => ({
      from: row.from,
      from_decimals: catalogue.decimals(row.from),
      to: row.to,
      to_decimals: quoteDecimals(row.to, catalogue),
      rate: row.rate,
    })),
  };
};

/** `transactionCurrencyRate`: the rate from the currency of the price to the asset in which the customer pays. */
export const transactionCurrencyRate: Handler = ({body}, parts) => {
  const target = body as Target;
  const transaction = findTarget(target, parts);
  const quote = quoteOf(transaction, parts);
  if (!quote) {
    const message = `is paid in ${transaction.order.amount_currency}, the currency of its wallet`;
    throw refuse('noConversion', targetField(target), message);
  }
  const {id, order} = transaction;
  return {
    id,
    external_transaction_id: order.external_transaction_id,
    from: order.amount_currency,
    to: quote.to,
    rate: quote.rate,
    amount: order.amount,
    converted_amount: quote.amount,
    fixed_at: timestamp(transaction.createdAt),
    valid_until: timestamp(quote.validUntil),
  };
};

interface Quote {
  /** The asset in which the customer pays. */
  to: string;
  rate: string;
  /** Amount that the customer pays, as a decimal string in the asset. */
  amount: string;
  /** The same in the smallest unit that the gateway quotes, see `quote_decimals`. */
  smallest: bigint;
  /** Milliseconds since the epoch. */
  validUntil: number;
}

/**
 * The rate that was fixed when the transaction came into being, until it expires. The sandbox has one table that never
 * changes, so it need not be stored with the transaction.
 * @returns `undefined` for a transaction that is not converted
 */
export function quoteOf({kept, order, createdAt}: Transaction, {catalogue}: OperationParts): Quote | undefined {
  const to = kept?.asset;
  const rate = to === undefined ? undefined : catalogue.rate(order.amount_currency, to);
  const service = catalogue.service(order.service_id);
  const minutes = service?.flow.expiry_minutes;
  if (to === undefined || rate === undefined || minutes === undefined) return undefined;
  const decimals = quoteDecimals(to, catalogue);
  const smallest = convert(BigInt(order.amount), catalogue.decimals(order.amount_currency), rate, decimals);
  return {
    to,
    rate,
    amount: trimDecimal(toDecimal(smallest, decimals)),
    smallest,
    validUntil: createdAt + minutes * MINUTE_MS,
  };
}

/** Decimals in which amounts of a currency or an asset are stated. */
function quoteDecimals(code: string, catalogue: Catalogue): number {
  return catalogue.asset(code)?.quote_decimals ?? catalogue.decimals(code);
}
