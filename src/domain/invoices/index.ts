/**
 * Totals of invoices. All amounts are integers in minor units of the invoice’s currency.
 *
 * The rule: prices are net. The tax of a line is its net amount times its rate, rounded half up to a whole minor unit.
 * The invoice is the sum of its rounded lines and is not rounded again, so that the lines always add up for the payer.
 * The rule does not depend on the number of decimals of the currency.
 */

/** Largest amount of the API, in minor units. */
export const MAX_AMOUNT = 999_999_999_999;

/** `tax_rate` is in hundredths of a percent: 10000 is 100 %. */
const FULL_RATE = 10_000n;

export interface Line {
  description: string;
  /** An integer, at least 1. */
  quantity: number;
  /** Net price in minor units. */
  unit_price: number;
  /** Hundredths of a percent, 0 to 10000; default 0. */
  tax_rate?: number | undefined;
}

/** Amounts in minor units; `amount` is `net_amount` plus `tax_amount`. */
interface Totals {
  net_amount: number;
  tax_amount: number;
  amount: number;
}

/**
 * Computes the totals of one line.
 * @throws RangeError when the line is above `MAX_AMOUNT`
 */
export function lineTotals({quantity, unit_price, tax_rate = 0}: Line): Totals {
  // BigInt, because quantity times price times rate can exceed the range in which a double is exact.
  const net = BigInt(quantity) * BigInt(unit_price);
  const tax = (net * BigInt(tax_rate) + FULL_RATE / 2n) / FULL_RATE;
  return checked(net, tax);
}

/**
 * Computes the totals of an invoice, the sums over its lines.
 * @throws RangeError when a line or the sum is above `MAX_AMOUNT`
 */
export function invoiceTotals(lines: readonly Line[]): Totals {
  const totals = lines.map(lineTotals);
  const sum = (key: keyof Totals) => totals.reduce((all, line) => all + BigInt(line[key]), 0n);
  return checked(sum('net_amount'), sum('tax_amount'));
}

function checked(net: bigint, tax: bigint): Totals {
  if (net + tax > BigInt(MAX_AMOUNT)) throw new RangeError(`must add up to at most ${MAX_AMOUNT}`);
  return {net_amount: Number(net), tax_amount: Number(tax), amount: Number(net + tax)};
}
