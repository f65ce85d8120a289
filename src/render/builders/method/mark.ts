/** Mark of a payment method: two letters of its name on the colour of a lane. No trademarks, and nothing to draw by hand. */
import {methodName, type Method, type MethodKind} from '../../../facts';
import {element, type ElementNode} from '../../nodes';
import type {Context} from '../context';

/** Lane by the kind of a method: related kinds have the same colour. */
const COLOUR: Record<MethodKind, 'customer' | 'you' | 'gateway' | 'bank'> = {
  card: 'gateway',
  p2p: 'gateway',
  bank_transfer: 'bank',
  instant_transfer: 'bank',
  open_banking: 'bank',
  wallet: 'you',
  mobile_money: 'you',
  carrier_billing: 'you',
  voucher: 'customer',
  cash: 'customer',
  crypto: 'customer',
  invoice: 'gateway',
  gift_code: 'customer',
};

/**
 * Two capitals: the initials of the first two words of a name, or the first two letters of its only word. Short words
 * without a capital, such as “in”, and words in parentheses, such as a country, do not count.
 */
export function monogram(name: string): string {
  const words = name
    .replace(/\(.*\)/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3 || /^[\p{Lu}\p{N}]/u.test(word));
  const [first = name, second] = words;
  return (second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)).toUpperCase();
}

/** The tile. Its letters are drawn by the style sheet, so neither a search in the page nor a copied row contains them. */
export function methodMark(method: Method, {t}: Pick<Context, 't'>): ElementNode {
  return element('span', {
    className: ['mark', `lane-${COLOUR[method.kind]}`],
    'data-mark': monogram(methodName(method, t)),
    ariaHidden: 'true',
  });
}
