/**
 * Number of decimals of a currency. The gateway differs from ISO 4217 and `Intl` for some of them, so use only this
 * module.
 */
import type {Currencies} from './schemas';

/** The gateway's own number of decimals, else that of ISO 4217. */
export function gatewayDecimals({gateway_decimals: own, decimals}: Currencies['currencies'][number]): number {
  return own ?? decimals;
}

/**
 * Decimals of a currency by its code.
 * @throws Error for a currency that is not in the table
 */
export function decimalsOf({currencies}: {currencies: Currencies}, code: string): number {
  const row = currencies.currencies.find((entry) => entry.code === code);
  if (!row) throw new Error(`unknown currency “${code}”; see src/contract/data/reference/currencies.yaml`);
  return gatewayDecimals(row);
}
