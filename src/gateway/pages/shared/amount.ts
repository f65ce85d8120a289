/**
 * An amount as the customer reads it.
 * @param minorUnits integer, at most 12 digits by the contract, so that a double holds it exactly
 * @param decimals decimals of the currency at this gateway. They are given explicitly, because the browser’s and Node’s
 * own table may differ from the gateway’s.
 * @param language BCP 47 tag
 */
export function formatAmount(minorUnits: number, currency: string, decimals: number, language: string): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format.format(minorUnits / 10 ** decimals);
}
