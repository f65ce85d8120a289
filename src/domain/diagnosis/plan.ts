/** Describes how a signature is made, with every part that can be varied. */
import {concat, utf8} from '../platform/bytes';
import type {Mac} from './macs';

/** One way to sign. A mistake is a change of some members. */
export interface Plan {
  token: Uint8Array;
  point: string;
  key: string;
  /** Keyword that replaces method and path. */
  word: string | undefined;
  method: string;
  path: string;
  /** Separator of method and path. */
  blank: string;
  /** Separator of the parts of the head. */
  dot: string;
  /** Parts of the head, in order. */
  order: readonly ('point' | 'key' | 'purpose')[];
  /** Separator of head and body. */
  separator: string;
  body: Uint8Array;
  /** Transformation of the body before it is signed. */
  wrap: ((body: Uint8Array) => Uint8Array) | undefined;
  /** Transformation of the whole text. */
  whole: ((parts: Whole) => Uint8Array) | undefined;
  mac: Mac;
}

interface Whole {
  head: Uint8Array;
  separator: Uint8Array;
  body: Uint8Array;
  token: Uint8Array;
}

/** Text before the separator. */
export function headOf({point, key, word, method, path, blank, dot, order}: Plan): string {
  const purpose = word ?? [method, path].filter((part) => part !== '').join(blank);
  const parts = {point, key, purpose};
  return order.map((name) => parts[name]).join(dot);
}

/** Bytes to sign. */
export function textOfPlan(plan: Plan): Uint8Array {
  const head = headOf(plan);
  const {separator} = plan;
  const body = plan.wrap ? plan.wrap(plan.body) : plan.body;
  return plan.whole
    ? plan.whole({head: utf8(head), separator: utf8(separator), body, token: plan.token})
    : concat(utf8(head + separator), body);
}
