/** Amounts of the gateway's objects as money. */
import {toDecimal} from '../../../domain';

type Body = Readonly<Record<string, unknown>>;

/** Names of members in minor units; a test compares them with the contract. */
const MONEY = /^(?:.*_)?amount$|^(?:balance|balance_min|reserve)$/;

/**
 * @param body object of the gateway that has the member
 * @param field dotted path of the member: `fee_amount`, `card.amount`
 * @param decimals number of decimals by currency code
 * @returns `12.50 PLN`; undefined if the member is no amount in minor units or its currency is unknown
 */
export function moneyIn(body: Body, field: string, decimals: Readonly<Record<string, number>>): string | undefined {
  const path = field.split('.');
  const name = path.pop()!;
  const parents = [body];
  for (const step of path) parents.push((parents.at(-1)?.[step] ?? {}) as Body);
  const minor = parents.at(-1)![name];
  if (!MONEY.test(name) || !Number.isSafeInteger(minor)) return undefined;
  const currency = currencyOf(name, parents);
  if (currency === undefined || !Object.hasOwn(decimals, currency)) return undefined;
  const value = minor as number;
  const price = toDecimal(BigInt(Math.abs(value)), decimals[currency]!);
  return `${value < 0 ? '-' : ''}${price}\u00A0${currency}`;
}

/** The currency of an amount: by its own name, then that of the payment, then in the enclosing objects. */
function currencyOf(name: string, parents: readonly Body[]): string | undefined {
  const own = name.replace(/_?amount$/, '');
  for (const parent of [...parents].reverse())
    for (const candidate of [`${name}_currency`, `${own}_currency`, 'amount_currency', 'currency'])
      if (typeof parent[candidate] === 'string') return parent[candidate];
  return undefined;
}
