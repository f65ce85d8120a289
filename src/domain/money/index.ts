/**
 * Converts amounts between currencies and crypto assets. All arithmetic uses integers: a binary fraction cannot
 * represent 0.1, and an amount with 18 decimals does not fit a JavaScript number.
 */

/** A positive decimal number in the format of the API: no sign, exponent or leading zeros. */
const DECIMAL = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/;

interface ScaledNumber {
  /** The digits of the number without decimal point. */
  digits: bigint;
  /** Number of digits after the decimal point. */
  scale: number;
}

/**
 * @param value such as `1.0850`
 * @throws RangeError for anything that is not a decimal string
 */
export function parseDecimal(value: string): ScaledNumber {
  if (!DECIMAL.test(value)) throw new RangeError(`“${value}” is not a decimal string such as 1.0850`);
  const [whole = '', fraction = ''] = value.split('.');
  return {digits: BigInt(whole + fraction), scale: fraction.length};
}

/**
 * Converts an amount and rounds half up, once, at the end.
 * @param minor source amount in minor units, 0 or more
 * @param fromDecimals decimals of the source currency
 * @param rate value of one unit (not minor unit) of the source in units of the target, as a decimal string
 * @param toDecimals decimals of the target currency or asset
 * @returns amount in the smallest unit of the target
 * @throws RangeError for a negative amount, an invalid rate, or decimals that are not an integer
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
 * Formats an amount in its smallest unit as a decimal string.
 * @param smallest such as 15614160488272688n
 * @param decimals such as 18
 * @returns a string with all decimals (`54.00`); see `trimDecimal` for assets
 */
export function toDecimal(smallest: bigint, decimals: number): string {
  const text = smallest.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Removes trailing zeros of the fraction, which crypto assets with 18 decimals would be full of. */
export function trimDecimal(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
