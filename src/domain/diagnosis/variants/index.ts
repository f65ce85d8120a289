/** Every way to sign that is tried, and which of them people take most. */
import type {Mistake} from '../kinds';
import type {Question} from '../types';
import {bodyVariants} from './body';
import {headVariants} from './head';
import {macVariants} from './mac';
import {queryVariants} from './query';
import {tokenVariants} from './token';
import type {Variant} from './types';
import {wholeVariants, wrapVariants} from './wrap';

/** @param body as sent */
export function variantsOf(question: Question, body: Uint8Array): Variant[] {
  return [
    ...bodyVariants(body),
    ...queryVariants(question),
    ...headVariants(question),
    ...wrapVariants(),
    ...tokenVariants(question),
    ...macVariants(),
    ...wholeVariants(),
  ];
}

/** Slots of the signed text; the others are how it is signed. */
export const isOfText = ({slot}: Variant): boolean => slot !== 'token' && slot !== 'mac';

/** What is seldom made together with anything else: it is combined last, and among itself never. */
const RARE: ReadonlySet<Mistake> = new Set([
  'body-hashed',
  'body-html-entities',
  'body-placeholder',
  'body-printed',
  'dots-other',
  'key-notation',
  'mac-plain',
  'method-path-joined',
  'path-other',
  'separator-other',
  'text-encoded',
  'text-hashed',
  'token-empty',
  'token-hashed',
  'token-in-text',
  'token-shortened',
]);

export const isRare = ({named}: Variant): boolean => named.length > 2 || named.some(({kind}) => RARE.has(kind));
