/**
 * Everything that a reader may paste into the search box from a program, a log or a response, with the places that explain it. The
 * queries come from the contract and the data, the places from the pages: none of it was written for the search.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Locale} from '../../src/brand';
import {createTranslator, type Facts} from '../../src/facts';
import {readPage, type ReadPage, type ReadSection} from '../../src/search';
import {publishedDescription} from '../../src/samples/collections/description';
import {wordsOf} from '../../src/search/engine/phrases';
import {BUILD} from './site';

export const PASTED = ['title', 'message', 'error', 'header', 'path', 'property', 'value', 'sentence'] as const;
type PastedKind = (typeof PASTED)[number];

export interface Pasted {
  kind: PastedKind;
  q: string;
  /** Addresses without the locale, with their anchors: any of them answers. */
  to: string[];
}

/** A place of a page that a hit can lead to. */
interface Place {
  address: string;
  call: string;
  section: ReadSection;
  /** Its heading and its text, in words. */
  lines: string[];
}

const read = new Map<string, ReadPage | null>();

/** A built page as the index reads it, once. */
function pageOf(locale: Locale, route: string): ReadPage | null {
  const file = path.join(BUILD, locale === 'en' ? '' : locale, route, 'index.html');
  let page = read.get(file);
  if (page === undefined) read.set(file, (page = readPage(readFileSync(file, 'utf8'))));
  return page;
}

/**
 * @param routes of the current version, without the locale
 * @returns the places of the pages, by what stands in their headings and rows
 */
function placesOf(locale: Locale, routes: string[]): Place[] {
  return routes.flatMap((route) => {
    const page = pageOf(locale, route);
    return (page?.sections ?? []).map((section) => ({
      address: route + section.hash,
      call: section.hash === '' ? page!.call : '',
      section,
      lines: [section.heading, section.text].map(line),
    }));
  });
}

/** @returns every name of a property below a schema */
function propertyNames(schema: unknown, names = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return names;
  const {properties} = schema as {properties?: Record<string, unknown>};
  if (properties && !Array.isArray(properties)) for (const name of Object.keys(properties)) names.add(name);
  for (const value of Object.values(schema)) propertyNames(value, names);
  return names;
}

/** @returns name of a property → operation on whose page its fields are listed */
function listedElsewhere(schema: unknown, names = new Map<string, string>()): Map<string, string> {
  if (typeof schema !== 'object' || schema === null) return names;
  for (const [key, value] of Object.entries(schema) as [string, unknown][]) {
    const elsewhere = (value as {'x-fields-of'?: string} | null)?.['x-fields-of'];
    if (elsewhere !== undefined) names.set(key, elsewhere);
    listedElsewhere(value, names);
  }
  return names;
}

/** @returns every name of a header of a request, a response or a callback */
function headerNames(description: unknown, names = new Set<string>()): Set<string> {
  if (typeof description !== 'object' || description === null) return names;
  const node = description as Record<string, unknown>;
  if (node['in'] === 'header' && typeof node['name'] === 'string') names.add(node['name']);
  const {headers} = node;
  if (typeof headers === 'object' && headers !== null) for (const name of Object.keys(headers)) names.add(name);
  for (const [key, value] of Object.entries(node)) if (key !== 'components') headerNames(value, names);
  return names;
}

/** Values that a message may contain, by the name of its placeholder; what is not here is a word of its own. */
const SAMPLES: Readonly<Record<string, string>> = {
  amount: '120000',
  character: '€',
  currency: 'PLN',
  currencies: 'EUR, USD',
  field: 'card_number',
  fields: 'card_number, card_token',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  id: '900123',
  n: '13',
  names: 'success, failed',
  path: '/v2/transaction/serch',
  purpose: 'recurring',
  status: '1 (success)',
  text: '5001.1795248000002.POST /v2/transaction/find',
  time: '2026-11-21T08:00:00.000Z',
};
/** A message as it arrives. */
const filled = (message: string): string =>
  message.replaceAll(/\{(\w+)\}/g, (_, name: string) => SAMPLES[name] ?? name);

/** Message → the codes that say so. */
function sayersOf({errors}: Facts): Map<string, number[]> {
  const codes = new Map<string, number[]>();
  for (const {code, messages = []} of errors)
    for (const message of messages) codes.set(message, [...(codes.get(message) ?? []), code]);
  return codes;
}

/** @returns the first sentence of a text that is no shorter and no longer than one that people copy */
function sentenceOf(text: string): string | undefined {
  return text.split(/(?<=[.!?:;]) | · /).find((sentence) => {
    const words = sentence.split(' ').length;
    return words >= 6 && words <= 16;
  });
}

/** The words of a text on one line, with a space before and after each. */
const line = (text: string): string => ` ${wordsOf(text).join(' ')} `;

/** Every value that makes the sandbox do something, as the files below `/data` list them; a place that says it answers. */
function valuesOf(places: readonly Place[]): Pasted[] {
  const values = ['sandbox_values', 'sandbox_method_values'].flatMap((name) => {
    const rows = JSON.parse(readFileSync(path.join(BUILD, `data/${name}.json`), 'utf8')) as {value: string}[];
    return rows.map(({value}) => value);
  });
  return [...new Set(values)].map((q) => {
    const wanted = line(q);
    return {
      kind: 'value',
      q,
      to: places.filter(({lines}) => lines.some((text) => text.includes(wanted))).map(({address}) => address),
    };
  });
}

/** One sentence of every page, from the last of its sections that has one; every place that says the same answers. */
function sentencesOf(places: readonly Place[]): Pasted[] {
  const ofPages = new Map<string, string>();
  for (const {address, section} of places) {
    const sentence = section.row ? undefined : sentenceOf(section.text);
    if (sentence !== undefined) ofPages.set(address.replace(/#.*/, ''), sentence);
  }
  return [...new Set(ofPages.values())].map((q) => ({
    kind: 'sentence',
    q,
    to: places.filter(({section}) => section.text.includes(q)).map(({address}) => address),
  }));
}

const lastName = (heading: string): string =>
  heading.slice(Math.max(heading.lastIndexOf('.'), heading.lastIndexOf(']')) + 1);

/**
 * @param routes of the current version, without the locale
 * @returns the queries with their places; a query without a place has none in `to`
 */
export function pastedQueries(facts: Facts, locale: Locale, routes: string[]): Pasted[] {
  const places = placesOf(locale, routes);
  const rows = new Map<string, string[]>();
  for (const {address, section} of places) {
    for (const name of new Set([section.heading, lastName(section.heading)]))
      rows.set(name, [...(rows.get(name) ?? []), address]);
  }
  const description = publishedDescription(facts);
  const listed = listedElsewhere(facts.contract.document);
  const catalogue = (code: number) => `/reference/api_error_codes#code-${code}`;
  const t = createTranslator(locale, facts.translations);
  return [
    ...facts.errors.flatMap(({code, title}) =>
      // Titles of errors are never translated: they are part of the API.
      [{kind: 'title', q: title, to: [catalogue(code)]} satisfies Pasted],
    ),
    ...facts.failureReasons.flatMap(({code, title}) =>
      [...new Set([title, t(title)])].map((q): Pasted => ({
        kind: 'title',
        q,
        to: [`/reference/failure_reason_codes#reason-${code}`],
      })),
    ),
    ...[...sayersOf(facts)].map(([message, codes]): Pasted => ({
      kind: 'message',
      q: filled(message),
      to: codes.map(catalogue),
    })),
    ...facts.errors.flatMap(({code, title, messages = []}) =>
      messages.map((message): Pasted => ({
        kind: 'error',
        q: JSON.stringify({error: {code, title, details: [{field: 'amount', message: filled(message)}]}}),
        to: [catalogue(code)],
      })),
    ),
    ...places.flatMap(({call, address}) =>
      call === ''
        ? []
        : [call, `POST /v2${call}`, `https://api.gateway.example/v2${call}`].map((q): Pasted => ({
            kind: 'path',
            q,
            to: [address],
          })),
    ),
    ...[...headerNames(facts.contract.document)].map((q): Pasted => ({kind: 'header', q, to: rows.get(q) ?? []})),
    ...valuesOf(places),
    ...sentencesOf(places),
    ...[...propertyNames(description)].map((q): Pasted => {
      const elsewhere = listed.get(q);
      const page = facts.contract.operations.get(elsewhere ?? '')?.page ?? [];
      return {kind: 'property', q, to: [...(rows.get(q) ?? []), ...[page].flat()]};
    }),
  ];
}

/**
 * @param routes of the current version, without the locale
 * @returns for a phrase, the pages that have its words one after another, in a text, a heading, or their keywords
 */
export function holdersOf(locale: Locale, routes: string[]): (phrase: string) => string[] {
  const texts = routes.flatMap((route) => {
    const page = pageOf(locale, route);
    if (!page) return [];
    const parts = page.sections.flatMap(({heading, text, hidden}) => [heading, text, hidden]);
    return [{route, lines: [...parts, page.keywords, page.description].map(line)}];
  });
  return (phrase) => {
    const wanted = line(phrase);
    return texts.filter(({lines}) => lines.some((one) => one.includes(wanted))).map(({route}) => route);
  };
}
