/**
 * Commission on a payment: a percentage of the amount plus a fixed sum, within bounds.
 * Source of the rule: `commission` of `/service/list` (specific to this gateway). The result is rounded half up, once,
 * at the end.
 */

export interface Commission {
  /** Share of the amount, in percent, with at most three decimals. */
  percent: number;
  /** Fixed sum added to the share, in minor units. */
  fix: number;
  /** Lower bound of the commission, in minor units. */
  min?: number | undefined;
  /** Upper bound of the commission, in minor units. */
  max?: number | undefined;
}

/** Percentages are multiplied by this to get integers. */
const PER_PERCENT = 1000;

/**
 * @param amount amount in minor units, 0 or more
 * @returns commission in minor units, rounded half up
 * @throws RangeError for an amount that is not an integer
 */
export function commissionOf(amount: number, {percent, fix, min = 0, max = Infinity}: Commission): number {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`an amount must be a whole number of minor units, and ${amount} is not`);
  // BigInt, because amounts have up to twelve digits and the product would exceed the safe integers.
  const divisor = 100n * BigInt(PER_PERCENT);
  const product = BigInt(amount) * BigInt(Math.round(percent * PER_PERCENT));
  const share = Number((2n * product + divisor) / (2n * divisor));
  return Math.min(max, Math.max(min, share + fix));
}

/**
 * Part of a fee to return after a partial refund. Over all partial refunds exactly the whole fee is returned.
 * @param fee charged fee in minor units
 * @param returned total of all refunds so far, in minor units
 * @param amount amount in minor units on which the fee was charged
 * @returns total fee in minor units to have been returned so far, rounded half up
 */
export function feeReturned(fee: number, returned: number, amount: number): number {
  const product = BigInt(fee) * BigInt(returned);
  return Number((2n * product + BigInt(amount)) / (2n * BigInt(amount)));
}
