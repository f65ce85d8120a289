/** Variants of the query of a signed address, as incorrect programs rebuild it. */
import {canonicalQuery, encodeStrictly, UNSIGNED} from '../../signing/canonical';
import {utf8} from '../../platform/bytes';
import type {Question} from '../types';
import {type Variant, variant} from './types';

type Pair = readonly [name: string, value: string];

const spell = (pairs: readonly Pair[], encode: (text: string) => string) =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`);
const plus = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
const asItIs = (text: string) => text;

export function queryVariants({purpose}: Question): Variant[] {
  if (!('word' in purpose) || purpose.query === undefined) return [];
  const raw = purpose.query.replace(/^\?/, '');
  const all = [...new URLSearchParams(raw)];
  const signed = all.filter(([name]) => !UNSIGNED.includes(name));
  const of = (kind: Parameters<typeof variant>[1], text: string, parameters = {}) =>
    variant('body', kind, {body: utf8(text)}, parameters);
  const underscored = signed.map(([name, value]) => [name.replaceAll('.', '_'), value] as const);
  const withoutSignature = raw.replace(/&?signature(?:_previous)?=[^&]*/g, '').replace(/^&/, '');
  return [
    of('query-order', spell(signed, encodeStrictly).join('&')),
    of('query-order', spell(signed, plus).join('&'), {blank: 'plus'}),
    of('query-encoding', spell(signed, encodeURIComponent).sort().join('&'), {left: "!'()*"}),
    of('query-encoding', spell(signed, plus).sort().join('&'), {blank: 'plus'}),
    of('query-encoding', spell(signed, asItIs).sort().join('&'), {values: 'not encoded'}),
    of(
      'query-encoding',
      canonicalQuery(signed).replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
      {case: 'lower'},
    ),
    of('query-signing-parameters', raw, {which: 'all'}),
    of('query-signing-parameters', withoutSignature, {which: 'point and key'}),
    of('query-signing-parameters', spell(all, encodeStrictly).sort().join('&'), {which: 'all'}),
    of(
      'query-signing-parameters',
      spell(
        all.filter(([name]) => !name.startsWith('signature')),
        encodeStrictly,
      )
        .sort()
        .join('&'),
      {which: 'point and key'},
    ),
    of('query-names', spell(underscored, encodeStrictly).sort().join('&'), {become: 'underscores'}),
    of('query-names', spell(underscored, encodeStrictly).join('&'), {become: 'underscores'}),
    of('query-encoding', `?${canonicalQuery(signed)}`, {with: 'question mark'}),
    of('query-encoding', JSON.stringify(Object.fromEntries(signed)), {as: 'JSON'}),
  ];
}
