/** Detects amounts with a wrong number of decimals, by the currency and by prices in the surrounding text. */
import type {FactsIndex} from '../known';
import {memberOf, type Node} from '../reading/json';
import {priceOf} from '../fields';
import {says, type Message} from '../message';

/** A price in words: `19.99 EUR`, `EUR 19.99`, `€ 1.234,50`. */
export interface StatedPrice {
  price: number;
  currency: string;
}

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₴': 'UAH',
  '₹': 'INR',
  zł: 'PLN',
  R$: 'BRL',
  '₺': 'TRY',
  '₦': 'NGN',
};
const NUMBER = String.raw`\d{1,12}(?:[  ,.'’]\d{3}){0,4}(?:[.,]\d{1,3})?`;
const CURRENCY = String.raw`[A-Z]{3}\b|€|£|₴|₹|zł|R\$|₺|₦`;
const STATED = new RegExp(`(?<![\\w.,])(?:(${CURRENCY})[  ]?(${NUMBER})(?![\\d])|(${NUMBER})[  ]?(${CURRENCY}))`, 'g');

/** Finds prices in a text, at most 20. */
export function pricesIn(text: string, {facts}: FactsIndex): StatedPrice[] {
  const found: StatedPrice[] = [];
  for (const [, before, first, second, after] of text.matchAll(STATED)) {
    const sign = before ?? after ?? '';
    const currency = SIGNS[sign] ?? sign;
    const price = priceIn(first ?? second ?? '');
    if (Object.hasOwn(facts.currencies, currency) && price !== undefined && price > 0) found.push({price, currency});
    if (found.length >= 20) break;
  }
  return found;
}

/** Parses a price. The last separator is a decimal mark if one or two digits follow it. */
function priceIn(written: string): number | undefined {
  const marks = written.replaceAll(/[  '’]/g, '');
  const decimal = /[.,]\d{1,2}$/.exec(marks)?.index;
  const plain =
    decimal === undefined
      ? marks.replaceAll(/[.,]/g, '')
      : `${marks.slice(0, decimal).replaceAll(/[.,]/g, '')}.${marks.slice(decimal + 1)}`;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

/** Factors by which an amount with a wrong number of decimals differs from the correct one. */
const FACTORS = [100, 10, 1000, 0.01, 0.1, 0.001];

export interface AmountProblem {
  message: Message;
  mend: Message;
}

/**
 * Checks an amount in minor units.
 * @param currency currency of the amount
 * @param stated prices in the request and in the surrounding text
 * @returns undefined if no problem was found
 */
export function checkAmount(
  node: Node,
  currency: string | undefined,
  stated: readonly StatedPrice[],
  known: FactsIndex,
): AmountProblem | undefined {
  if (node.type !== 'number' || currency === undefined) return undefined;
  const decimals = Object.hasOwn(known.facts.currencies, currency) ? known.facts.currencies[currency]! : undefined;
  if (decimals === undefined) return undefined;
  if (!Number.isInteger(node.value)) {
    const minor = Math.round(node.value * 10 ** decimals);
    return {
      message: says('amount.fraction', {value: String(node.value), currency}),
      mend: says('amount.fraction_mend', {minor, price: String(node.value), currency, decimals}),
    };
  }
  const price = priceOf(node.value, currency, known);
  const shown = price?.kind === 'price' ? price.price : '';
  const own = stated.filter((one) => one.currency === currency);
  const right = own.some((one) => Math.round(one.price * 10 ** decimals) === node.value);
  if (right) return undefined;
  for (const {price: wanted} of own) {
    const expected = Math.round(wanted * 10 ** decimals);
    const factor = FACTORS.find((one) => Math.abs(expected * one - node.value) < 0.5 && expected * one >= 0.5);
    if (factor !== undefined)
      return {
        message: says('amount.off', {amount: node.value, price: shown, currency, stated: String(wanted)}),
        mend: says('amount.off_mend', {minor: expected, decimals, currency}),
      };
  }
  // In a currency without decimals, an amount such as 1999 is probably 19.99 converted with two decimals.
  if (decimals === 0 && node.value >= 199 && [95, 99].includes(node.value % 100))
    return {
      message: says('amount.no_decimals', {amount: node.value, currency}),
      mend: says('amount.no_decimals_mend', {minor: Math.round(node.value / 100), currency}),
    };
  return undefined;
}

/** Returns the texts of a body that may contain prices. */
export function wordsOf(body: Node): string[] {
  const description = memberOf(body, 'description');
  const extra = memberOf(body, 'extra');
  const lines = memberOf(body, 'lines');
  const texts = [
    description,
    ...(extra?.type === 'object' ? extra.members.map(({node}) => node) : []),
    ...(lines?.type === 'array' ? lines.items.map((item) => memberOf(item, 'name')) : []),
  ];
  return texts.flatMap((node) => (node?.type === 'string' ? [node.value.slice(0, 300)] : []));
}
