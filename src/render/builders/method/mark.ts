/** Mark of a payment method: two letters of its name on the colour of a lane. No trademarks, and nothing to draw by hand. */
import {createHash} from 'node:crypto';
import {methodName, type Method} from '../../../facts';
import {element, type ElementNode} from '../../nodes';
import type {Context} from '../context';

const COLOURS = ['customer', 'you', 'gateway', 'bank'] as const;

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

/**
 * The tile. Its letters are drawn by the style sheet, so neither a search in the page nor a copied row contains them.
 * @param id of the record: it chooses the colour, which therefore is the same in every language
 */
export function methodMark(id: string, method: Method, {t}: Pick<Context, 't'>): ElementNode {
  const colour = COLOURS[createHash('sha256').update(id).digest()[0]! % COLOURS.length]!;
  return element('span', {
    className: ['mark', `lane-${colour}`],
    'data-mark': monogram(methodName(method, t)),
    ariaHidden: 'true',
  });
}
