/**
 * What a payment costs: a share of the amount plus a fixed sum, within bounds.
 * Source of the rule: `commission` of `/service/list` (this gateway's own); rounding is half up, once, at the end.
 */

export interface Commission {
  /** Share of the amount, in percent; at most three decimals count. */
  percent: number;
  /** Added to the share, in minor units. */
  fix: number;
  /** Least commission, in minor units. */
  min?: number | undefined;
  /** Largest commission, in minor units. */
  max?: number | undefined;
}

/** Percents are counted in thousandths, so that 1.2 is a whole number. */
const PER_PERCENT = 1000;

/**
 * @param amount minor units, 0 or more
 * @returns minor units, half up
 * @throws RangeError for an amount that is no whole number of minor units
 */
export function commissionOf(amount: number, {percent, fix, min = 0, max = Infinity}: Commission): number {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`an amount must be a whole number of minor units, and ${amount} is not`);
  // Twelve digits of an amount times the share do not fit a JavaScript number.
  const divisor = 100n * BigInt(PER_PERCENT);
  const product = BigInt(amount) * BigInt(Math.round(percent * PER_PERCENT));
  const share = Number((2n * product + divisor) / (2n * divisor));
  return Math.min(max, Math.max(min, share + fix));
}

/**
 * The part of a fee that returns with a part of the amount. Over all parts the whole fee returns, not a unit more.
 * @param fee minor units that were charged
 * @param returned minor units of the amount that have returned by now, all parts together
 * @param amount minor units on which the fee was charged
 * @returns minor units of the fee that have to have returned by now, half up
 */
export function feeReturned(fee: number, returned: number, amount: number): number {
  const product = BigInt(fee) * BigInt(returned);
  return Number((2n * product + BigInt(amount)) / (2n * BigInt(amount)));
}
