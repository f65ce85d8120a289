/**
 * What an invoice adds up to. All amounts are integers in minor units of the currency of the invoice.
 *
 * The rule: prices are net. The tax of a line is its net amount times its rate, rounded to a whole minor unit, half a
 * unit upwards. The invoice is the sum of its rounded lines and is not rounded again, so that the lines that a payer
 * reads always add up. The rule knows no decimals: a minor unit is a minor unit in every currency.
 */

/** The largest amount of the API, in minor units. */
export const MAX_AMOUNT = 999_999_999_999;

/** `tax_rate` counts hundredths of a percent: 10000 is 100 %. */
const FULL_RATE = 10_000n;

export interface Line {
  description: string;
  /** A whole number, at least 1. */
  quantity: number;
  /** Minor units, net. */
  unit_price: number;
  /** Hundredths of a percent, 0 to 10000; nothing is 0. */
  tax_rate?: number | undefined;
}

/** Minor units; `amount` is `net_amount` plus `tax_amount`. */
interface Totals {
  net_amount: number;
  tax_amount: number;
  amount: number;
}

/**
 * The totals of one line.
 * @throws RangeError when the line is above `MAX_AMOUNT`
 */
export function lineTotals({quantity, unit_price, tax_rate = 0}: Line): Totals {
  // BigInt, because quantity times price times rate can leave the range in which a double is exact.
  const net = BigInt(quantity) * BigInt(unit_price);
  const tax = (net * BigInt(tax_rate) + FULL_RATE / 2n) / FULL_RATE;
  return checked(net, tax);
}

/**
 * The totals of an invoice: the sum of its lines.
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
