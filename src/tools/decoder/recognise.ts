/** Identifies the operation, event or object of a piece by its path, its request or its members. */
import type {Schema} from '../../facts/browser';
import {violationsOf} from '../../gateway/browser';
import type {Kind} from './decoded';
import type {OperationFacts} from './facts';
import type {FactsIndex} from './known';
import {memberOf, textIn, valueOf, type Node} from './reading/json';
import type {Piece} from './reading/piece';

/** Result of recognising a piece. */
export interface Recognition {
  kind: Kind;
  /** Matching operations, most likely first. */
  candidates: OperationFacts[];
  /** Schema of the body. */
  schema?: Schema;
  event?: string;
  /** Index of the piece that this one answers. */
  answers?: number;
}

export interface RecognisedPiece {
  piece: Piece;
  seen: Recognition;
}

/** @param earlier pieces before this one in the text */
export function recognise(piece: Piece, known: FactsIndex, earlier: readonly RecognisedPiece[]): Recognition {
  const {body} = piece;
  if (piece.form === 'query') return ofEvent(queryEvent(piece), known) ?? unknown();
  const names = body?.type === 'object' ? body.members.map(({key}) => key) : [];
  const event = textIn(memberOf(body, 'event'));
  if (event !== undefined && names.includes('event_id') && !names.includes('body'))
    return ofEvent(event, known) ?? {...unknown(), kind: 'callback', event};
  if (piece.side === 'answer' || (names.includes('error') && names.includes('response')))
    return ofAnswer(piece, known, earlier);
  const byPath = piece.target === undefined ? undefined : known.byTarget(piece.target);
  if (byPath) return {kind: 'request', candidates: [byPath], schema: byPath.request};
  if (piece.head === 'request') return {...unknown(), kind: 'request', candidates: []};
  if (body?.type !== 'object') return unknown();
  const object = ofObject(names, known);
  if (object) return object;
  return ofRequest(body, known);
}

const unknown = (): Recognition => ({kind: 'unknown', candidates: []});

function queryEvent({source, start, end}: Piece): string {
  return new URLSearchParams(source.text.slice(start, end)).get('event') ?? '';
}

function ofEvent(event: string, known: FactsIndex): Recognition | undefined {
  const operation = known.byEvent(event);
  return operation && {kind: 'callback', candidates: [operation], schema: operation.request, event};
}

/** Recognises an API object without its envelope, as in logs. */
function ofObject(names: readonly string[], known: FactsIndex): Recognition | undefined {
  if (!names.includes('version') || !names.includes('id')) return undefined;
  for (const operation of known.calls) {
    const inner = operation.answer?.properties?.response;
    if (!/(?:Find|Check)$/.test(operation.id) || !inner?.properties) continue;
    const own = Object.keys(inner.properties);
    const required = inner.required ?? [];
    if (
      names.every((name) => own.includes(name)) &&
      required.filter((name) => names.includes(name)).length * 2 > required.length
    )
      return {kind: 'object', candidates: [operation], schema: inner};
  }
  return undefined;
}

/** Finds all calls whose request matches the body, most likely first. */
function ofRequest(body: Node & {type: 'object'}, known: FactsIndex): Recognition {
  const names = [...new Set(body.members.map(({key}) => key))];
  if (names.length === 0) return unknown();
  const scored = known.calls
    .map((operation) => ({operation, score: scoreOf(names, operation.request)}))
    .filter(({score}) => score > 0)
    .sort((a, b) => b.score - a.score);
  const best = scored[0];
  if (!best) return unknown();
  const value = valueOf(body);
  const fields = memberOf(body, 'fields');
  const {fields: ownFields, ...own} = best.operation.request.properties ?? {};
  // Fields of a method may also stand in the body by mistake, with or without the name of their object.
  const sent = [
    ...(fields?.type === 'object' ? fields.members.map(({key}) => key) : []),
    ...names.filter((name) => !Object.hasOwn(own, name)).map((name) => name.replace(/^fields\./, '')),
  ];
  const ofMethods = sent.filter(
    (name) => Object.hasOwn(known.facts.methodFields, name) && !Object.hasOwn(ownFields?.properties ?? {}, name),
  );
  const ownedBy = ({methodFields = []}: OperationFacts) => sent.filter((name) => methodFields.includes(name)).length;
  // Only a call that starts payments takes fields of methods, however little of the rest is there.
  const [start] =
    ofMethods.length > 0
      ? scored
          .filter(({operation}) => takesMethodFields(operation.request))
          .sort((a, b) => ownedBy(b.operation) - ownedBy(a.operation))
      : [];
  const near = scored.filter(
    ({operation, score}) => score === (start ?? best).score && (!start || takesMethodFields(operation.request)),
  );
  // Among equal scores, calls to which the fields of the method belong come first, then those that accept the values.
  const rank = near.map(({operation}) => ({
    operation,
    owned: ownedBy(operation),
    fits: violationsOf(operation.request, value).length === 0 ? 1 : 0,
  }));
  const ordered = rank.sort((a, b) => b.owned - a.owned || b.fits - a.fits);
  return {
    kind: 'request',
    candidates: ordered.map(({operation}) => operation),
    schema: ordered[0]!.operation.request,
  };
}

/** True if `fields` of the request has no names of its own, so that the method decides. */
const takesMethodFields = ({properties = {}}: Schema): boolean =>
  properties.fields?.type === 'object' && properties.fields.properties === undefined;

/** Scores a schema: known names raise the score, unknown and missing names lower it. */
function scoreOf(names: readonly string[], {properties = {}, required = []}: Schema): number {
  const ours = names.filter((name) => Object.hasOwn(properties, name)).length;
  if (ours === 0 || ours * 2 < names.length) return 0;
  const missing = required.filter((name) => !names.includes(name)).length;
  return Math.max(0.5, 10 + ours * 2 - (names.length - ours) * 2 - missing * 2);
}

function ofAnswer(piece: Piece, known: FactsIndex, earlier: readonly RecognisedPiece[]): Recognition {
  const asked = requestFor(piece, known, earlier);
  const schemaOf = (operation: OperationFacts | undefined): Schema | undefined =>
    isRefusal(piece.body) ? known.facts.failure : operation?.answer;
  const link = asked === undefined ? {} : {answers: asked};
  const byRequest = asked === undefined ? undefined : earlier[asked]!.seen.candidates;
  const byTarget = piece.target === undefined ? undefined : known.byTarget(piece.target);
  const sure = byTarget ? [byTarget] : byRequest;
  if (!piece.body) return {kind: 'answer', candidates: sure ?? [], ...link};
  if (isRefusal(piece.body)) return {kind: 'answer', candidates: sure ?? [], schema: known.facts.failure, ...link};
  const value = valueOf(piece.body);
  const fits = (operation: OperationFacts) =>
    operation.answer !== undefined && violationsOf(operation.answer, value).length === 0;
  const ordered =
    sure && sure.length > 0 ? [...sure.filter(fits), ...sure.filter((one) => !fits(one))] : known.calls.filter(fits);
  const likely = ordered.length > 0 ? ordered : likeliestAnswers(piece.body, known);
  const schema = schemaOf(likely[0]);
  return {kind: 'answer', candidates: likely, ...(schema && {schema}), ...link};
}

/** Guesses the call by member names, for a response that is truncated or has newer members. */
function likeliestAnswers(body: Node, known: FactsIndex): OperationFacts[] {
  const inner = memberOf(body, 'response');
  if (inner?.type !== 'object') return [];
  const names = inner.members.map(({key}) => key);
  const scored = known.calls
    .map((operation) => ({operation, score: scoreOf(names, operation.answer?.properties?.response ?? {})}))
    .filter(({score}) => score > 0)
    .sort((a, b) => b.score - a.score);
  return scored.filter(({score}) => score === scored[0]!.score).map(({operation}) => operation);
}

export function errorCodeIn(body: Node | undefined): number | undefined {
  const code = memberOf(memberOf(body, 'error'), 'code');
  return code?.type === 'number' && code.value !== 0 ? code.value : undefined;
}

const isRefusal = (body: Node | undefined): boolean => errorCodeIn(body) !== undefined;

/** Finds the request that a piece answers: the latest one without a response, with the same target if both have one. */
function requestFor(piece: Piece, known: FactsIndex, earlier: readonly RecognisedPiece[]): number | undefined {
  const answered = new Set(earlier.map(({seen: {answers}}) => answers));
  const own = piece.target === undefined ? undefined : known.byTarget(piece.target);
  for (let index = earlier.length - 1; index >= Math.max(0, earlier.length - 50); index -= 1) {
    const {seen} = earlier[index]!;
    if (seen.kind !== 'request' || answered.has(index)) continue;
    if (own && !seen.candidates.includes(own)) continue;
    return index;
  }
  return undefined;
}
