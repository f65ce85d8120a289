/**
 * Converts amounts between currencies and crypto assets. All of it is integer arithmetic: a binary fraction cannot hold
 * 0.1, and an amount of 18 decimals does not fit a JavaScript number.
 */

/** A positive decimal number as the API writes it: no sign, no exponent, no superfluous zeros in front. */
const DECIMAL = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/;

interface Scaled {
  /** The digits of the number without its decimal point. */
  digits: bigint;
  /** How many of them stand behind the point. */
  scale: number;
}

/**
 * @param value such as `1.0850`
 * @throws RangeError for anything that is not a decimal string
 */
export function parseDecimal(value: string): Scaled {
  if (!DECIMAL.test(value)) throw new RangeError(`“${value}” is not a decimal string such as 1.0850`);
  const [whole = '', fraction = ''] = value.split('.');
  return {digits: BigInt(whole + fraction), scale: fraction.length};
}

/**
 * Converts an amount and rounds once, at the end, half up.
 * @param minor amount in minor units of the one currency, 0 or more
 * @param fromDecimals decimals of that currency
 * @param rate how many units (not minor units) of the other currency one unit is worth, as a decimal string
 * @param toDecimals decimals of the other currency or asset
 * @returns the amount in the smallest unit of the other currency
 * @throws RangeError for a negative amount, a rate that is no decimal string, or decimals that are no whole number
 */
export function convert(minor: bigint, fromDecimals: number, rate: string, toDecimals: number): bigint {
  if (minor < 0n) throw new RangeError(`the amount must not be negative, and ${minor} is`);
  for (const decimals of [fromDecimals, toDecimals]) {
    if (!Number.isInteger(decimals) || decimals < 0)
      throw new RangeError(`decimals must be a whole number, not ${decimals}`);
  }
  const {digits, scale} = parseDecimal(rate);
  const product = minor * digits * 10n ** BigInt(toDecimals);
  const divisor = 10n ** BigInt(fromDecimals + scale);
  return (2n * product + divisor) / (2n * divisor);
}

/**
 * Writes an amount in its smallest unit as a decimal string.
 * @param smallest such as 15614160488272688n
 * @param decimals such as 18
 * @returns with all decimals of a currency (`54.00`), see `trimDecimal` for assets
 */
export function toDecimal(smallest: bigint, decimals: number): string {
  const text = smallest.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Leaves out zeros at the end of the fraction: an asset of 18 decimals would be all zeros else. */
export function trimDecimal(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
