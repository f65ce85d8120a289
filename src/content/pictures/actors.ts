/** Who takes part in a payment flow, and where its picture stands. Apart from the drawing, since pages name them too. */
import type {Locale} from '../../facts/translate';

/** Names of the actors of a payment flow, for lists and pictures. */
export const ACTORS = {
  customer: 'Customer',
  merchant: 'You',
  gateway: 'Gateway',
  wallet: 'Wallet',
  operator: 'Operator',
  bank: 'Bank',
  cash_point: 'Cash point',
  network: 'Network',
  recipient: 'Recipient',
} as const;

/** Site path of a flow's picture, for wide screens or for phones. */
export function flowImagePath(
  method: string,
  flow: string,
  locale: Locale,
  shape: 'wide' | 'upright' = 'wide',
): string {
  return `/img/flows/${method}-${flow}${shape === 'wide' ? '' : '.upright'}.${locale}.svg`;
}
