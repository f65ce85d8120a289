/** Who takes part in a payment flow, and where its picture stands. Apart from the drawing, since pages name them too. */
import type {Locale} from '../../facts';
import {imagePath, type Shape} from './svg';

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

/** The four lanes of a payment, from left to right: the motif of the site. Its colours are the tokens `--pg-lane-…`. */
export const LANES = ['customer', 'you', 'gateway', 'bank'] as const;

const OWN: Partial<Record<keyof typeof ACTORS, (typeof LANES)[number]>> = {
  customer: 'customer',
  recipient: 'customer',
  merchant: 'you',
  gateway: 'gateway',
};

/** The lane of an actor: behind the gateway all share that of the bank, where the money is. */
export const laneOf = (actor: keyof typeof ACTORS): (typeof LANES)[number] => OWN[actor] ?? 'bank';

/** Site path of a flow's picture. */
export function flowImagePath(method: string, flow: string, locale: Locale, shape?: Shape): string {
  return imagePath(`flows/${method}-${flow}`, locale, shape);
}
