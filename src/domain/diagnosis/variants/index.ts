/** All variants of signing that are tried, the most common first. */
import type {Mistake} from '../kinds';
import type {Question} from '../types';
import {bodyVariants} from './body';
import {headVariants} from './head';
import {macVariants} from './mac';
import {queryVariants} from './query';
import {tokenVariants} from './token';
import type {Variant} from './types';
import {wholeVariants, wrapVariants} from './wrap';

/** @param body the body as sent */
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

/** True for slots that change the signed text; the others change how it is signed. */
export const isOfText = ({slot}: Variant): boolean => slot !== 'token' && slot !== 'mac';

/** Mistakes that rarely occur with another one: their pairs are tried last, and never with each other. */
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
