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

/** Site path of a flow's picture. */
export function flowImagePath(method: string, flow: string, locale: Locale): string {
  return `/img/flows/${method}-${flow}.${locale}.svg`;
}
