/** How a signature is made, with everything in it that can be made otherwise. */
import {concat, utf8} from '../platform/bytes';
import type {Mac} from './macs';

/** One way to sign. A mistake is a change of some of its members. */
export interface Plan {
  token: Uint8Array;
  point: string;
  key: string;
  /** In place of method and path. */
  word: string | undefined;
  method: string;
  path: string;
  /** Between method and path. */
  blank: string;
  /** Between the parts of the head. */
  dot: string;
  /** The parts of the head that are there, in their order. */
  order: readonly ('point' | 'key' | 'purpose')[];
  /** Between head and body. */
  separator: string;
  body: Uint8Array;
  /** What becomes of the body on its way into the text. */
  wrap: ((body: Uint8Array) => Uint8Array) | undefined;
  /** What becomes of the whole. */
  whole: ((parts: Whole) => Uint8Array) | undefined;
  mac: Mac;
}

interface Whole {
  head: Uint8Array;
  separator: Uint8Array;
  body: Uint8Array;
  token: Uint8Array;
}

/** The text before the separator. */
export function headOf({point, key, word, method, path, blank, dot, order}: Plan): string {
  const purpose = word ?? [method, path].filter((part) => part !== '').join(blank);
  const parts = {point, key, purpose};
  return order.map((name) => parts[name]).join(dot);
}

/** What is signed. */
export function textOfPlan(plan: Plan): Uint8Array {
  const head = headOf(plan);
  const {separator} = plan;
  const body = plan.wrap ? plan.wrap(plan.body) : plan.body;
  return plan.whole
    ? plan.whole({head: utf8(head), separator: utf8(separator), body, token: plan.token})
    : concat(utf8(head + separator), body);
}
