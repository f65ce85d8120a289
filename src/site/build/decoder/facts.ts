/**
 * Builds the facts file of the decoder: the part of the contract and the data that decoding can need, in one language.
 */
import {stringify} from 'devalue';
import {adviceFor, fill} from '../../../render';
import type {Locale} from '../../../brand';
import {apiLocaleOf} from '../../../domain';
import {
  type Operation,
  type Schema,
  type Facts,
  CARD_TERMS,
  createTranslator,
  takesCardTerms,
  type Translator,
  type OutcomeBranch,
  type OutcomePlace,
} from '../../../facts';
import {shared} from '../console/facts';
import type {DecoderFacts, Machine, OperationFacts, Way} from '../../../tools';

/** @returns the facts as text for `parse` of devalue, with equal values stored once */
export function packedDecoderFacts(facts: Facts, locale: Locale): string {
  return stringify(shared(decoderFacts(facts, locale)));
}

/** @throws Error for an entry of the decision tree, or a text, that the decoder could not show */
export function decoderFacts(
  facts: Facts,
  locale: Locale,
  t: Translator = createTranslator(locale, facts.translations),
): DecoderFacts {
  const {document, operations} = facts.contract;
  const {Failure} = (document as {components: {schemas: {Failure: Schema}}}).components.schemas;
  return {
    locale,
    basePath: new URL(facts.gateway.hosts.live).pathname,
    operations: [...operations.values()].map((operation) => operationFacts(operation, facts, t)),
    failure: told(Failure, t),
    errors: facts.errors.map(({code, http, title, cause, remedy, actor, retry}) => ({
      code,
      http,
      title,
      cause: t(cause),
      remedy: t(remedy),
      actor,
      retry,
    })),
    machines: machines(facts, t),
    failureReasons: facts.failureReasons.map(({code, title, tell, offer, retry}) => ({
      code,
      title: t(title),
      tell: t(tell),
      offer,
      retry,
    })),
    tree: treeFacts(facts, t),
    currencies: Object.fromEntries(facts.currencies.currencies.map(({code, decimals}) => [code, decimals])),
    countries: facts.countries.countries.map(({code}) => code),
    methodFields: methodFields(facts, locale),
    cards: cardFacts(facts),
    referenceKinds: Object.fromEntries(facts.referenceKinds.kinds.map(({name, title}) => [name, t(title)])),
    signing: {windowSeconds: facts.gateway.signing.window_seconds},
    maxBytes: facts.gateway.request.max_bytes,
  };
}

/** Facts of an operation: its page, fields, retry rules and errors. */
function operationFacts(operation: Operation, facts: Facts, t: Translator): OperationFacts {
  const {id, kind, template, summary, page, retry, idempotencyId, auth, errors, request, responses} = operation;
  if (page === undefined) throw new Error(`operation “${id}” has no page for the decoder to link to`);
  const answer = responses['200']?.media === 'application/json' ? responses['200'].schema : undefined;
  const advice = facts.errors
    .filter(({code, by_call}) => errors.includes(code) && by_call !== undefined)
    .map((error) => [error.code, adviceFor(error, operation, t)] as const);
  const event = request.properties?.event;
  return {
    id,
    kind,
    template,
    summary: t(summary),
    page,
    ...(ownFields(id, facts).length > 0 && {methodFields: ownFields(id, facts)}),
    ...(retry && {retry}),
    ...(idempotencyId !== undefined && {idempotencyId}),
    signed: auth.includes('signature'),
    errors,
    advice: Object.fromEntries(advice),
    request: told(request, t),
    ...(answer && {answer: told(answer, t)}),
    ...(kind === 'webhook' && {
      events: (event?.enum ?? [event?.const]).map(String),
      object: request.required!.at(-1)!,
    }),
  };
}

/** Fields of methods that only one call takes, by which a body without its path is recognised. */
function ownFields(operation: string, {methods}: Facts): string[] {
  const flows = [...methods.values()].flatMap((method) => Object.values(method.flows));
  const taken = (isOwn: boolean) =>
    flows.filter(({service}) => (service.operation === operation) === isOwn).flatMap(({fields}) => fields);
  const others = new Set(taken(false));
  return [...new Set(taken(true))].filter((name) => !others.has(name)).sort();
}

/** Schema properties that only serve examples. */
const UNTOLD: readonly string[] = ['default', 'examples', 'title'];

/**
 * Translates the texts of a schema and removes the properties for examples. A body and an array item have no name to
 * explain.
 */
function told(schema: Schema, t: Translator): Schema {
  const unnamed = (whole: Schema): Schema =>
    whole.type === 'object'
      ? one(Object.fromEntries(Object.entries(whole).filter(([name]) => name !== 'description')))
      : one(whole);
  const one = (whole: Schema): Schema => {
    const {description, 'x-enum': meanings} = whole;
    const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => !UNTOLD.includes(name))) as Schema;
    const {properties, items, propertyNames, additionalProperties, unevaluatedProperties, anyOf, oneOf} = rest;
    const further = (inner: boolean | Schema) => (typeof inner === 'object' ? one(inner) : inner);
    return {
      ...rest,
      ...(description !== undefined && {description: t(description)}),
      ...(description !== undefined && /\bminor units\b/.test(description) && {'x-unit': 'minor'}),
      ...(meanings && {
        'x-enum': Object.fromEntries(Object.entries(meanings).map(([value, text]) => [value, t(text)])),
      }),
      ...(properties && {properties: Object.fromEntries(Object.entries(properties).map(([n, p]) => [n, one(p)]))}),
      ...(items && {items: unnamed(items)}),
      ...(propertyNames && {propertyNames: one(propertyNames)}),
      ...(additionalProperties !== undefined && {additionalProperties: further(additionalProperties)}),
      ...(unevaluatedProperties !== undefined && {unevaluatedProperties: further(unevaluatedProperties)}),
      ...(anyOf && {anyOf: anyOf.map(one)}),
      ...(oneOf && {oneOf: oneOf.map(one)}),
    };
  };
  return unnamed(schema);
}

function machines(
  {statuses, refundStatuses, disputeStatuses, invoiceStates}: Facts,
  t: Translator,
): DecoderFacts['machines'] {
  type Row = {name: string; final: boolean; meaning: string; action: string; code?: number};
  const machine = (link: string, rows: readonly Row[], moves: Machine['moves']): Machine => ({
    link,
    statuses: rows.map(({code, name, final, meaning, action}) => ({
      code: code ?? name,
      name,
      final,
      meaning: t(meaning),
      action: t(action),
    })),
    moves: moves.map(({from, to}) => ({from, to})),
  });
  return {
    statuses: machine('/reference/transaction_statuses#status-{code}', statuses.statuses, statuses.transitions),
    refundStatuses: machine('/api/refund_find#status-{code}', refundStatuses.statuses, refundStatuses.transitions),
    disputeStatuses: machine(
      '/api/disputes/dispute_find#dispute-status-{code}',
      disputeStatuses.statuses,
      disputeStatuses.transitions,
    ),
    invoiceStates: machine('/services/invoicing/invoicing_service', invoiceStates.states, invoiceStates.transitions),
  };
}

/** Branches of the decision tree after a request, and after a status query. */
function treeFacts({outcomeTree, gateway}: Facts, t: Translator): DecoderFacts['tree'] {
  const words = {
    seconds: String(gateway.request.client_timeout_seconds),
    minutes: String((gateway.signing.window_seconds * 2) / 60),
  };
  const way = (place: OutcomePlace): Way => ({
    do: [...(place.do ?? [])],
    text: fill(t(place.text), words),
    ...(place.end && {end: place.end}),
  });
  const status = outcomeTree.branches?.find(({name}) => name === 'status')?.branches ?? [];
  const other = (branches: readonly OutcomeBranch[], where: string): Way => {
    const found = branches.find(({on}) => on === 'otherwise');
    if (!found) throw new Error(`the decision tree has no branch for any other ${where}, which the decoder needs`);
    return way(found);
  };
  return {
    codes: (outcomeTree.branches ?? []).flatMap((branch) =>
      branch.on !== 'otherwise' && 'codes' in branch.on && branch.name !== 'status'
        ? [{on: branch.on.codes, way: way(branch)}]
        : [],
    ),
    otherCode: other(outcomeTree.branches ?? [], 'error code'),
    statuses: status.flatMap((branch) =>
      branch.on !== 'otherwise' && 'statuses' in branch.on
        ? [{on: branch.on.statuses, ...(branch.on.late !== undefined && {late: branch.on.late}), way: way(branch)}]
        : [],
    ),
    otherStatus: other(status, 'status'),
  };
}

function cardFacts({methods, cardRules}: Facts): DecoderFacts['cards'] {
  const flows = [...methods.values()].flatMap((method) => Object.values(method.flows)).filter(takesCardTerms);
  return {
    terms: [...CARD_TERMS],
    fields: [...new Set(flows.flatMap(({fields}) => fields))].sort(),
    charges: cardRules.purposes.filter(({next}) => next === 'merchant').map(({name}) => name),
  };
}

/** Distinct uses of each field name by payment methods. */
function methodFields({methods}: Facts, locale: Locale): DecoderFacts['methodFields'] {
  const fields = new Map<string, Map<string, DecoderFacts['methodFields'][string][number]>>();
  for (const method of methods.values())
    for (const [name, {validator, country, label}] of Object.entries(method.fields)) {
      const known = fields.get(name) ?? new Map<string, DecoderFacts['methodFields'][string][number]>();
      const text = label?.[apiLocaleOf(locale) ?? 'en'];
      const key = `${validator} ${country ?? ''}`;
      if (!known.has(key)) known.set(key, {validator, ...(country && {country}), ...(text && {label: text})});
      fields.set(name, known);
    }
  return Object.fromEntries([...fields].map(([name, known]) => [name, [...known.values()]]));
}
