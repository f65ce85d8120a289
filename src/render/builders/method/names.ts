/** English labels of the enumerations in a method’s record; they are the keys of the translations. */
import {methodName, type Flow, type Method, type MethodKind} from '../../../facts';
import type {Context} from '../context';

/** Direction of the money. */
export const DIRECTION = {payin: 'Pay-in', payout: 'Payout', both: 'Pay-in and payout'} as const;
/** Labels by provider of the payment page. */
export const INTEGRATION = {hpp: 'Hosted payment page (HPP)', h2h: 'Host to host (H2H)'} as const;
/** Interactions of the customer. */
export const INTERACTION = {
  redirect: 'redirect',
  code: 'code entry',
  push: 'confirmation in the bank app',
  wallet_push: 'confirmation in the wallet app',
  qr: 'QR code',
  voucher: 'voucher',
  otp: 'one-time password',
  address: 'transfer to a deposit address',
  transfer: 'transfer to a card number',
  card_form: 'card form',
  three_ds: '3-D Secure check',
  bank_login: 'bank sign-in',
  wallet_login: 'wallet sign-in',
  account_details: 'transfer to an account',
  reference: 'payment code or reference',
  cash: 'cash',
  ussd: 'USSD prompt',
  deeplink: 'app opened by a link',
  phone_number: 'phone number entry',
  identity_check: 'identity check',
  nothing: 'none',
} as const;
/** Interactions of the recipient of a payout, who collects money instead of paying. */
export const COLLECTION = {...INTERACTION, reference: 'transfer number', cash: 'cash collection'} as const;

export const KIND: Record<MethodKind, string> = {
  card: 'Cards',
  p2p: 'P2P transfers',
  bank_transfer: 'Bank transfers',
  instant_transfer: 'Instant transfers',
  open_banking: 'Open banking',
  wallet: 'Wallets',
  mobile_money: 'Mobile money',
  carrier_billing: 'Carrier billing',
  voucher: 'Vouchers',
  cash: 'Cash',
  crypto: 'Crypto',
  invoice: 'Invoices',
  gift_code: 'Gift codes',
};

/** Labels of refund support by `/transaction/cancel`. */
export const REFUND = {
  part: 'full or partial',
  full: 'full only',
  none: 'no',
} as const;

/** Labels of the notifications that a merchant receives about a dispute. */
export const DISPUTED = {
  none: 'no',
  inquiry: 'inquiries',
  chargeback: 'chargebacks',
  bank_claim: 'bank claims',
} as const;

/** Name of a flow among all flows: its own title, else the method and the integration. */
export function flowName(method: Method, {title, integration, direction}: Flow, {t}: Pick<Context, 't'>): string {
  if (title !== undefined) return t(title);
  return `${methodName(method, t)}, ${t(direction === 'payout' ? 'payout' : FLOW_NAMES[integration])}`;
}

const FLOW_NAMES = {hpp: 'payment page', h2h: 'host to host'} as const;

const FLOW_LABELS = {hpp: 'Payment page', h2h: 'Host to host', payout: 'Payout'} as const;

/** Label of a flow beside the name of its method. */
export function flowLabel(method: Method, {title, integration, direction}: Flow, {t}: Pick<Context, 't'>): string {
  if (title === undefined) return t(FLOW_LABELS[direction === 'payout' ? 'payout' : integration]);
  const words = t(title);
  const own = words.includes(', ')
    ? words.slice(words.indexOf(', ') + 2)
    : words.replace(`${methodName(method, t)} `, '');
  return own.charAt(0).toLocaleUpperCase(t.locale) + own.slice(1);
}
