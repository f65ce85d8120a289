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

/** Words that distinguish no method; the letters come from the others. */
const SMALL = new Set([
  'a',
  'an',
  'at',
  'by',
  'for',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'на',
  'за',
  'до',
  'для',
  'або',
  'із',
  'з',
  'в',
  'у',
  'й',
  'і',
  'та',
]);

/** Two capitals: the initials of the first two words of a name, or the first two letters of its only word. */
export function monogram(name: string): string {
  const words = name
    .replace(/\(.*\)/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SMALL.has(word.toLowerCase()));
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
