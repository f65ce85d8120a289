/** Explains each field of a piece: type, description, meaning and link. */
import type {Schema} from '../../facts/browser';
import {isMasked, mask, STAR, toDecimal} from '../../domain';
import type {Field, Unit} from './decoded';
import {identifierNotes} from './identifiers';
import {machineOf, type FactsIndex} from './known';
import {says} from './message';
import {memberOf, meaningOf, textIn, type Node} from './reading/json';
import type {Source} from './reading/source';

/** Maximum length of a shown value. */
const LONGEST_VALUE = 400;
/** Maximum number of fields; a list of thousands of items repeats the same fields. */
const MOST_FIELDS = 1500;

interface WalkState {
  known: FactsIndex;
  source: Source;
  /** Current time for computing ages, in milliseconds since 1970. */
  now: number;
  fields: Field[];
}

/** Page and section that list the fields of an object. If `part` is undefined, the page does not list them. */
export interface FieldsSection {
  page: string | undefined;
  part: 'request' | 'response' | undefined;
}

export interface FieldsOf {
  fields: Field[];
  cut: boolean;
}

/** @param prefix prepended to anchors: `response` for an object without its envelope */
export function fieldsOf(
  body: Node,
  schema: Schema | undefined,
  {known, source, now, listed, prefix = ''}: Omit<WalkState, 'fields'> & {listed: FieldsSection; prefix?: string},
): FieldsOf {
  const look: WalkState = {known, source, now, fields: []};
  walk(body, schema, {path: '', anchor: prefix, parents: [], listed}, look);
  return {fields: look.fields, cut: look.fields.length >= MOST_FIELDS};
}

interface FieldContext {
  path: string;
  /** Dotted name on the page, without array indexes. */
  anchor: string;
  /** Enclosing objects, outermost first. */
  parents: Node[];
  listed: FieldsSection;
}

function walk(node: Node, schema: Schema | undefined, place: FieldContext, look: WalkState): void {
  if (look.fields.length >= MOST_FIELDS) return;
  if (node.type === 'array') {
    for (const [index, item] of node.items.entries()) {
      const inner = {...place, path: `${place.path}[${index}]`};
      if (item.type !== 'object') look.fields.push(fieldAt(item, schema?.items, inner, look));
      walk(item, schema?.items, inner, look);
    }
    return;
  }
  if (node.type !== 'object') return;
  const parents = [...place.parents, node];
  for (const {key, keyAt, node: value} of node.members) {
    const name = shownKey(look.source, keyAt.start, keyAt.end, key);
    const join = (before: string) => (before === '' ? name : `${before}.${name}`);
    const own = schemaFor(schema, key);
    // Pages list only fields that the contract names; other fields link to the enclosing object.
    const anchor = isListed(schema, key) ? join(place.anchor) : place.anchor;
    const inner = {path: join(place.path), anchor, parents, listed: place.listed};
    if (look.fields.length >= MOST_FIELDS) return;
    const field = fieldAt(value, own, inner, look);
    const start = look.source.outer(keyAt.start);
    look.fields.push({...field, start, length: look.source.outer(value.end) - start});
    walk(value, own, insideOf(inner, own, look), look);
  }
}

/** Some objects are documented only on the page of the call that finds them. */
function insideOf(place: FieldContext, schema: Schema | undefined, {known}: WalkState): FieldContext {
  const call = schema?.['x-fields-of'] ?? eventObject(place);
  const home = call === undefined ? undefined : known.operation(call);
  if (!home) return place;
  const name = place.path.split('.').at(-1)!;
  const isPart = isListed(home.answer?.properties?.['response'], name);
  const anchor = isPart ? `response.${name}` : 'response';
  return {...place, anchor, listed: {page: home.page, part: 'response'}};
}

/** Returns the call that documents the object of an event; the callbacks page lists only transaction fields. */
const eventObject = ({path, listed}: FieldContext): string | undefined =>
  listed.part === undefined && Object.hasOwn(EVENT_OBJECTS, path) ? EVENT_OBJECTS[path] : undefined;

const EVENT_OBJECTS: Readonly<Record<string, string>> = {
  refund: 'refundFind',
  dispute: 'disputeFind',
  report: 'reportCheck',
  invoice: 'invoiceFind',
};

const isListed = (schema: Schema | undefined, key: string): boolean =>
  schema?.properties !== undefined && Object.hasOwn(schema.properties, key);

/**
 * Returns the listed name of a field, or of the closest enclosing object that the page lists.
 * @param path dotted path with array indexes
 */
export function listedName(schema: Schema, path: string): string {
  const names: string[] = [];
  let own: Schema | undefined = schema;
  for (const name of path.replaceAll(/\[\d+\]/g, '').split('.')) {
    if (!isListed(own, name)) break;
    names.push(name);
    own = own!.properties![name];
    if (own?.['x-fields-of'] !== undefined) break;
    if (own?.type === 'array') own = own.items;
  }
  return names.join('.');
}

/** Finds the schema of a member, including members declared by an alternative or by `additionalProperties`. */
export function schemaFor(schema: Schema | undefined, key: string): Schema | undefined {
  if (!schema) return undefined;
  if (schema.properties && Object.hasOwn(schema.properties, key)) return schema.properties[key];
  for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    const found = schemaFor(branch, key);
    if (found) return found;
  }
  const {additionalProperties: further} = schema;
  return typeof further === 'object' ? further : undefined;
}

/** Masks and truncates a member name for display, since it may contain a secret. */
export function shownKey(source: Source, start: number, end: number, key: string): string {
  const hidden = source.shown.slice(start, end) !== source.text.slice(start, end);
  return cut(mask(hidden ? source.shown.slice(start, end).replaceAll(/^["'“‘]|["'”’]$/g, '') : key));
}

/** True for a value that is masked in the text itself: nothing can be said about it. @param name its field name */
export function isHidden(name: string, node: Node, source: Source): boolean {
  if (node.type === 'string') return isMasked(name, node.value);
  return node.type === 'number' && source.text.slice(node.start, node.end).includes(STAR);
}

/** Masks and truncates a value for display. */
export function shownValue(node: Node, source: Source): string {
  switch (node.type) {
    case 'object':
      return `{${node.members.length}}`;
    case 'array':
      return `[${node.items.length}]`;
    case 'string':
      return cut(mask(meaningOf(source.shown.slice(node.inside.start, node.inside.end))));
    default:
      return cut(source.shown.slice(node.start, node.end));
  }
}

const cut = (text: string): string => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text);

function fieldAt(node: Node, schema: Schema | undefined, place: FieldContext, look: WalkState): Field {
  const {source, known} = look;
  const start = source.outer(node.start);
  const meaning = meaningFor(node, schema, place, known);
  const unit = unitOf(node, schema, place, look);
  const type = schema?.type;
  const link = schema && linkOf(place, meaning?.link);
  return {
    path: place.path,
    start,
    length: source.outer(node.end) - start,
    value: shownValue(node, source),
    notes: notesOf(node, place, look),
    ...(type && {type}),
    ...(schema?.description !== undefined && {description: schema.description}),
    ...(unit && {unit}),
    ...(meaning?.text !== undefined && {meaning: meaning.text}),
    ...(link !== undefined && {link}),
  };
}

/** Notes on a field of a payment method: the result of its validators. */
function notesOf(node: Node, {path, parents}: FieldContext, {known, source}: WalkState): Field['notes'] {
  const [, name] = /(?:^|\.)fields\.([a-z0-9_]+)$/.exec(path) ?? [];
  const forms =
    name !== undefined && Object.hasOwn(known.facts.methodFields, name) ? known.facts.methodFields[name] : undefined;
  if (!forms || node.type !== 'string' || parents.length === 0) return [];
  if (isHidden(name!, node, source)) return [says('field.masked')];
  const hidden = source.shown.slice(node.start, node.end) !== source.text.slice(node.start, node.end);
  return identifierNotes(node.value, forms, hidden);
}

/** Link to the field; `src/render/builders/fields.ts` creates the anchors. */
function linkOf({anchor, listed: {page, part}}: FieldContext, own: string | undefined): string | undefined {
  if (own !== undefined) return own;
  if (page === undefined || part === undefined) return page;
  return anchor === '' ? page : `${page}#${part}-${anchor.replaceAll('.', '-')}`;
}

/** Explains a value from the state machines, the catalogues or the enum descriptions of the contract. */
function meaningFor(
  node: Node,
  schema: Schema | undefined,
  {path}: FieldContext,
  known: FactsIndex,
): {text: string; link?: string} | undefined {
  const value = textIn(node);
  if (value === undefined) return undefined;
  const name = path.replace(/^.*\./, '');
  const {facts} = known;
  const machine = schema && (machineOf(known, schema) ?? (name === 'state' ? facts.machines.invoiceStates : undefined));
  const status = machine?.statuses.find(({code}) => String(code) === value);
  if (machine && status)
    return {
      text: `${status.name}. ${status.meaning} ${status.action}`,
      link: machine.link.replace('{code}', String(status.code)),
    };
  if (path === 'error.code') {
    const error = facts.errors.find(({code}) => String(code) === value);
    return error && {text: `${error.title}. ${error.cause}`, link: `/reference/api_error_codes#code-${error.code}`};
  }
  if (name === 'failure_reason_code') {
    const reason = facts.failureReasons.find(({code}) => String(code) === value);
    return (
      reason && {text: `${reason.title}. ${reason.tell}`, link: `/reference/failure_reason_codes#reason-${reason.code}`}
    );
  }
  const own = schema?.['x-enum'];
  if (own && Object.hasOwn(own, value)) return {text: own[value]!};
  if (/(?:^|\.)references\[\d+\]\.kind$/.test(path) && Object.hasOwn(facts.referenceKinds, value))
    return {text: facts.referenceKinds[value]!, link: '/reference/reference_kinds'};
  return undefined;
}

function unitOf(
  node: Node,
  schema: Schema | undefined,
  {path, parents}: FieldContext,
  {known, now}: WalkState,
): Unit | undefined {
  const name = path.replace(/^.*\./, '');
  if (node.type === 'number' && (schema as {'x-unit'?: string} | undefined)?.['x-unit'] === 'minor')
    return priceOf(node.value, currencyFor(name, parents), known);
  if (node.type !== 'string') return undefined;
  if (schema?.format === 'date-time') {
    const moment = Date.parse(node.value);
    return Number.isNaN(moment) ? undefined : {kind: 'moment', moment, age: Math.round((now - moment) / 1000)};
  }
  if (name.endsWith('currency') && Object.hasOwn(known.facts.currencies, node.value))
    return {kind: 'currency', currency: node.value, decimals: known.facts.currencies[node.value]!};
  if (name.endsWith('country') && known.facts.countries.includes(node.value))
    return {kind: 'country', country: node.value};
  return undefined;
}

/** Converts minor units to a decimal price; undefined for a non-integer or an unknown currency. */
export function priceOf(minor: number, currency: string | undefined, {facts}: FactsIndex): Unit | undefined {
  if (currency === undefined || !Object.hasOwn(facts.currencies, currency) || !Number.isSafeInteger(minor))
    return undefined;
  const price = toDecimal(BigInt(Math.abs(minor)), facts.currencies[currency]!);
  return {kind: 'price', price: minor < 0 ? `-${price}` : price, currency};
}

/** Finds the currency of an amount: by its own name, then that of the payment, then in the enclosing objects. */
export function currencyFor(name: string, parents: readonly Node[]): string | undefined {
  const own = name.replace(/_?amount$/, '');
  for (let index = parents.length - 1; index >= 0; index -= 1)
    for (const candidate of [`${name}_currency`, `${own}_currency`, 'amount_currency', 'currency']) {
      const found = memberOf(parents[index], candidate);
      if (found?.type === 'string') return found.value.trim().toUpperCase();
    }
  return undefined;
}
