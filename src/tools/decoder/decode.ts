/**
 * Decodes pasted text. It never throws for any input, sends nothing, stores nothing and produces no HTML. Implemented
 * as a generator, so that the caller can run it step by step and cancel it.
 */
import {mask, maskSecrets} from '../../domain';
import {entitlementOf} from './advice';
import type {DecoderResult, DecodedPiece, Finding, Identifier, JsonBreak} from './decoded';
import type {DecoderFacts} from './facts';
import {fieldsOf, type FieldsOf, type FieldsSection} from './fields';
import {flowOf} from './flow';
import {identifiersIn} from './identifiers';
import {createFactsIndex, type FactsIndex} from './known';
import {pricesIn, type StatedPrice} from './lint/amounts';
import {lintHead} from './lint/headers';
import {lintBody} from './lint/request';
import {says, type Message} from './message';
import {createMeter, type Meter} from './meter';
import type {Node} from './reading/json';
import {piecesOf} from './reading/pieces';
import type {Piece} from './reading/piece';
import {createLineIndex, pastedSource, type LineColumn, type Source} from './reading/source';
import {errorCodeIn, recognise, type RecognisedPiece} from './recognise';

/** Maximum input length in UTF-16 units: enough for a log of several hours, and still fast on a slow phone. */
const LONGEST_INPUT = 5 * 1024 * 1024;

export interface Options {
  /** Current time for computing ages, in milliseconds since 1970. */
  now: number;
  meter?: Meter;
}

/** Progress of decoding. */
export interface Step {
  /** Number of pieces found so far. */
  pieces: number;
}

/** Decodes in one go. */
export function decode(text: string, facts: DecoderFacts, options: Options): DecoderResult {
  const steps = decodeSteps(text, facts, options);
  for (;;) {
    const {done, value} = steps.next();
    if (done) return value;
  }
}

/** Decodes in short steps: each finds or explains one piece. */
export function* decodeSteps(
  pasted: string,
  facts: DecoderFacts,
  {now, meter = createMeter(pasted.length)}: Options,
): Generator<Step, DecoderResult> {
  const notes: Message[] = [];
  const text = pasted.slice(0, LONGEST_INPUT);
  if (text.length < pasted.length) notes.push(says('note.too_long'));
  const known = createFactsIndex(facts);
  const {text: shown} = maskSecrets(text);
  meter.spent += text.length;
  const source = pastedSource(text, shown);
  const reads: RecognisedPiece[] = [];
  const loose: Piece[] = [];
  const found = piecesOf(source, meter, known.isMessage);
  for (;;) {
    const {done, value: piece} = found.next();
    if (done) {
      if (piece) notes.push(says('note.too_many'));
      break;
    }
    if (piece.form === 'values') loose.push(piece);
    else reads.push({piece, seen: recognise(piece, known, reads)});
    yield {pieces: reads.length};
  }
  if (text.startsWith('\uFEFF')) reads[0]?.piece.problems.unshift({code: 'bom', ...markOf(reads[0].piece)});
  const stated = loose
    .flatMap(({start, end}) => pricesIn(text.slice(start, Math.min(end, start + 2000)), known))
    .slice(0, 20);
  const place = createLineIndex(text);
  const pieces: DecodedPiece[] = [];
  for (const read of reads) {
    pieces.push(explainPiece(read, {known, now, stated, place}));
    yield {pieces: reads.length};
  }
  const identifiers = looseIdentifiers(loose, known, meter);
  if (reads.length === 0 && identifiers.length === 0)
    notes.push(says(text.trim() === '' ? 'note.empty' : 'note.nothing'));
  return withoutSecrets({pieces, identifiers, flow: flowOf(reads, known), notes}, secretsOf(text, shown));
}

/** Range of the byte order mark before the first piece. */
const markOf = ({start}: Piece) => ({start: Math.max(0, start - 1), end: start});

const MOST_LOOSE = 20_000;

function looseIdentifiers(loose: readonly Piece[], {facts}: FactsIndex, meter: Meter): Identifier[] {
  let left = MOST_LOOSE;
  return loose
    .flatMap(({source, start, end}) => {
      const until = Math.min(end, start + left);
      left -= until - start;
      meter.spent += until - start;
      return identifiersIn(
        source.text.slice(start, until),
        source.shown.slice(start, until),
        (at) => source.outer(start + at),
        facts,
      );
    })
    .slice(0, 100);
}

interface ExplainOptions {
  known: FactsIndex;
  now: number;
  stated: readonly StatedPrice[];
  place: (offset: number) => LineColumn;
}

function explainPiece(read: RecognisedPiece, {known, now, stated, place}: ExplainOptions): DecodedPiece {
  const {piece, seen} = read;
  const {source, body, start, end} = piece;
  const [operation] = seen.candidates;
  const at = source.outer(start);
  const explained = body
    ? fieldsOf(body, seen.schema, {known, source, now, ...listedOf(read)})
    : queryFields(read, known, now);
  const errorCode = errorCodeIn(body);
  const isRequest = seen.kind === 'request';
  const findings: Finding[] = isRequest
    ? [...lintHead(piece, seen, known), ...(operation ? lintBody(piece, operation, stated, known) : [])]
    : [];
  const link = operation?.page;
  return {
    kind: seen.kind,
    form: piece.form,
    start: at,
    length: source.outer(end) - at,
    ...(operation && {operation: operation.id, summary: operation.summary}),
    candidates: seen.candidates.map(({id}) => id),
    ...(seen.event !== undefined && {event: mask(seen.event).slice(0, 100)}),
    ...(link !== undefined && {link}),
    ...(piece.method !== undefined && {method: piece.method}),
    ...(piece.target !== undefined && {target: mask(piece.target).slice(0, 2000)}),
    ...(piece.status !== undefined && {status: piece.status}),
    ...(errorCode !== undefined && {errorCode}),
    ...(piece.time !== undefined && {time: piece.time}),
    fields: explained.fields,
    fieldsCut: explained.cut,
    breaks: breaksOf(piece, place),
    findings,
    entitlement: entitlementOf(read, known),
    ...(seen.answers !== undefined && {answers: seen.answers}),
  };
}

/** Returns the page and section that list the fields of a piece. */
function listedOf({seen}: RecognisedPiece): {listed: FieldsSection; prefix?: string} {
  const [operation] = seen.candidates;
  const page = operation?.page;
  if (seen.kind === 'object') return {listed: {page, part: 'response'}, prefix: 'response'};
  if (seen.kind === 'answer')
    return {listed: {page, part: page === undefined || !seen.candidates[0]?.answer ? undefined : 'response'}};
  if (seen.kind === 'callback')
    return {listed: {page, part: operation?.id === 'transactionStatus' ? 'request' : undefined}};
  return {listed: {page, part: page === undefined ? undefined : 'request'}};
}

/** Explains the parameters of a callback by GET as members of its event. Numeric strings are converted to numbers. */
function queryFields({piece, seen}: RecognisedPiece, known: FactsIndex, now: number): FieldsOf {
  if (piece.form !== 'query') return {fields: [], cut: false};
  const {source, start, end} = piece;
  const fields = [];
  let at = start;
  for (const part of source.text.slice(start, end).split('&')) {
    const name = decodeQueryText(part.split('=')[0] ?? '');
    const value = decodeQueryText(source.shown.slice(at + part.indexOf('=') + 1, at + part.length));
    const node = queryNode(decodeQueryText(part.slice(part.indexOf('=') + 1)), at, at + part.length);
    const root = nestNode(name.split('.'), node);
    const inner: Source = {text: source.text, shown: source.shown, outer: source.outer};
    const field = fieldsOf(root, seen.schema, {known, source: inner, now, ...listedOf({piece, seen})}).fields.at(-1);
    if (field) fields.push({...field, path: mask(name).slice(0, 200), value: mask(value).slice(0, 400)});
    at += part.length + 1;
  }
  return {fields: fields.slice(0, 200), cut: false};
}

function decodeQueryText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function queryNode(text: string, start: number, end: number): Node {
  const place = {start, end};
  if (/^-?\d{1,15}$/.test(text)) return {type: 'number', value: Number(text), ...place};
  return {type: 'string', value: text, inside: place, escaped: false, ...place};
}

function nestNode([name = '', ...rest]: readonly string[], node: Node): Node {
  const {start, end} = node;
  const inner = rest.length > 0 ? nestNode(rest, node) : node;
  return {type: 'object', start, end, members: [{key: name, keyAt: {start, end: start}, node: inner}]};
}

function breaksOf({problems, source}: Piece, place: (offset: number) => LineColumn): JsonBreak[] {
  return problems.map(({code, start, end}) => {
    const at = source.outer(start);
    return {code, start: at, length: source.outer(end) - at, ...place(at), message: says(`break.${code}`)};
  });
}

/** Returns the secrets in the text. Short ones are skipped, since masking them would hide unrelated numbers. */
function secretsOf(text: string, shown: string): ReadonlySet<string> {
  if (text === shown) return new Set();
  const {spans} = maskSecrets(text);
  const values = spans.map(({start, end}) => text.slice(start, end)).filter((value) => value.length >= 8);
  return new Set(values.slice(0, 500));
}

/** Final safeguard: masks every remaining occurrence of a secret in the output. */
function withoutSecrets(decodedText: DecoderResult, secrets: ReadonlySet<string>): DecoderResult {
  if (secrets.size === 0) return decodedText;
  const clean = (text: string): string => {
    let own = text;
    for (const secret of secrets) if (own.includes(secret)) own = own.replaceAll(secret, '*'.repeat(secret.length));
    return own;
  };
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(walk);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), walk(one)]));
  };
  return walk(decodedText) as DecoderResult;
}
