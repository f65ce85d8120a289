/** Actors of a payment flow, and the lane of each in a list of steps. */

/** Names of the actors of a payment flow. */
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

/** The four lanes of a payment, from left to right. Their colours are the tokens `--pg-lane-…`. */
export const LANES = ['customer', 'you', 'gateway', 'bank'] as const;

const OWN: Partial<Record<keyof typeof ACTORS, (typeof LANES)[number]>> = {
  customer: 'customer',
  recipient: 'customer',
  merchant: 'you',
  gateway: 'gateway',
};

/** Lane of an actor: all actors behind the gateway share the lane of the bank. */
export const laneOf = (actor: keyof typeof ACTORS): (typeof LANES)[number] => OWN[actor] ?? 'bank';
