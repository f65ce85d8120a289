/** What a reader calls the enumerations of a method's record, in English: the keys of the translations. */
import {methodName, type Flow, type Method, type MethodKind} from '../../../facts';
import type {Context} from '../context';

/** Which way the money goes. */
export const DIRECTION = {payin: 'Pay-in', payout: 'Payout', both: 'Pay-in and payout'} as const;
/** Who shows the payment page. */
export const INTEGRATION = {hpp: 'Hosted payment page (HPP)', h2h: 'Host to host (H2H)'} as const;
/** What the customer meets on the way. */
export const INTERACTION = {
  redirect: 'redirect',
  code: 'code entry',
  push: 'confirmation in the bank app',
  wallet_push: 'confirmation in the wallet app',
  qr: 'QR code',
  voucher: 'voucher',
  otp: 'one-time password',
  address: 'deposit address',
  transfer: 'transfer to a card number',
  card_form: 'card form',
  three_ds: '3-D Secure check',
  bank_login: 'bank sign-in',
  wallet_login: 'wallet sign-in',
  account_details: 'transfer to an account',
  reference: 'payment reference',
  cash: 'cash payment',
  ussd: 'USSD prompt',
  deeplink: 'app opened by a link',
  phone_number: 'phone number entry',
  identity_check: 'identity check',
  nothing: 'none',
} as const;

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

/** How much of a payment `/transaction/cancel` gives back. */
export const REFUND = {
  part: 'in full or in part',
  full: 'in full only',
  none: 'no',
} as const;

/** What reaches the merchant when somebody disputes. */
export const DISPUTED = {
  none: 'no',
  inquiry: 'inquiries',
  chargeback: 'chargebacks',
  bank_claim: 'bank claims',
} as const;

/** What tells a flow from its neighbours: its own title, else the method and the integration. */
export function flowName(method: Method, {title, integration, direction}: Flow, {t}: Pick<Context, 't'>): string {
  if (title !== undefined) return t(title);
  return `${methodName(method, t)}, ${t(direction === 'payout' ? 'payout' : FLOW_NAMES[integration])}`;
}

const FLOW_NAMES = {hpp: 'payment page', h2h: 'host to host'} as const;

const FLOW_LABELS = {hpp: 'Payment page', h2h: 'Host to host', payout: 'Payout'} as const;

/** What tells a flow from the others of its method, beside whose name it stands. */
export function flowLabel(method: Method, {title, integration, direction}: Flow, {t}: Pick<Context, 't'>): string {
  if (title === undefined) return t(FLOW_LABELS[direction === 'payout' ? 'payout' : integration]);
  const words = t(title);
  const own = words.includes(', ')
    ? words.slice(words.indexOf(', ') + 2)
    : words.replace(`${methodName(method, t)} `, '');
  return own.charAt(0).toLocaleUpperCase(t.locale) + own.slice(1);
}
