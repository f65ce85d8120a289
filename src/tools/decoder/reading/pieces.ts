/**
 * Splits a text into messages in any combination of formats: HTTP, curl, JSON, log lines and records, HAR archives, and
 * messages inside strings of other messages. Implemented as a generator, so that the caller can yield between pieces.
 */
import {type Meter, opens} from '../meter';
import {isCurl, readCurl} from './curl';
import {type Head, lineEnd, readHead} from './http';
import {memberOf, type Member, type Node, readJson, textIn, type Reading} from './json';
import type {Metadata, Form, Header, Piece} from './piece';
import {type Notation, notationAt, readPrinted} from './printed';
import {innerSource, type Source} from './source';

/** Distinguishes API messages from enclosing records by their member names. */
export type IsMessage = (names: readonly string[]) => boolean;

interface Task {
  meter: Meter;
  isMessage: IsMessage;
}

/** Maximum nesting of strings: for example, a body in a log record in a queue message. */
const DEEPEST = 4;
const MOST_PIECES = 2000;

/** Yields all pieces in text order. @returns true if the maximum was reached, so there may be more */
export function* piecesOf(source: Source, meter: Meter, isMessage: IsMessage): Generator<Piece, boolean> {
  let count = 0;
  for (const piece of piecesIn(source, {meter, isMessage}, {}, 0)) {
    yield piece;
    count += 1;
    if (count >= MOST_PIECES) return true;
  }
  return false;
}

function* piecesIn(source: Source, task: Task, around: Metadata, depth: number): Generator<Piece, void> {
  const {text} = source;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  /** Start of the text that belongs to no message. */
  let loose = at;
  let end = -1;
  /** Offset of the next possible JSON start; cached, so that the search is not repeated for each line. */
  let open = -1;
  while (at < text.length) {
    // After a message, parsing continues in the same line, whose end is already known.
    if (at > end) {
      end = lineEnd(text, at);
      task.meter.spent += end - at + 1;
    }
    if (at === end) {
      at += 1;
      continue;
    }
    const query = queryIn(source, at, end, around);
    if (query) {
      yield* looseText(source, loose, at, task, depth);
      yield query;
      loose = end;
      at = end + 1;
      continue;
    }
    const block = readHead(source, at);
    if (block) {
      yield* looseText(source, loose, at, task, depth);
      at = yield* httpMessage(source, at, block, task, around);
      loose = at;
      continue;
    }
    const curl = /^[ \t]*/.exec(text.slice(at, at + 80))![0].length + at;
    if (isCurl(text, curl)) {
      yield* looseText(source, loose, at, task, depth);
      at = yield* curlMessage(source, curl, task, around);
      loose = at;
      continue;
    }
    if (open < at) {
      OPENS.lastIndex = at;
      open = OPENS.exec(text)?.index ?? text.length;
      task.meter.spent += open - at;
    }
    if (open >= end) {
      at = end + 1;
      continue;
    }
    const past = yield* line(source, at, end, {task, around, depth, loose});
    if (past !== undefined) loose = past;
    at = Math.max(past ?? 0, end + 1);
    // Text after an object on the same line is parsed as a separate line.
    if (past !== undefined && past < end) at = past;
  }
  yield* looseText(source, loose, text.length, task, depth);
}

/** Yields text outside messages, which may contain prices and identifiers. */
function* looseText(source: Source, start: number, end: number, {meter}: Task, depth: number): Generator<Piece, void> {
  if (depth > 0 || end <= start || !/[\p{L}\p{N}]/u.test(source.text.slice(start, Math.min(end, start + 2000)))) return;
  meter.spent += end - start;
  yield {form: 'values', source, start, end, headers: [], problems: []};
}

/** Possible starts of JSON: an object, an array, or a string that contains one; and of maps that programs have printed. */
const OPENS =
  /"(?=\{\\"|\[\{\\")|[{[]|\bmap\[|\bArray(?=\s{1,200}\()|\bstdClass Object(?=\s)|\barray(?= ?\()|\bobject(?=\()/g;

interface Line {
  task: Task;
  around: Metadata;
  depth: number;
  loose: number;
}

/** Yields the messages that begin in a line; they may end in a later line. @returns the end offset of the last one */
function* line(
  source: Source,
  start: number,
  end: number,
  {task, around, depth, loose}: Line,
): Generator<Piece, number | undefined> {
  const {text} = source;
  OPENS.lastIndex = start;
  for (let open = OPENS.exec(text); open && open.index < end; open = OPENS.exec(text)) {
    const {index} = open;
    const resume = OPENS.lastIndex;
    const notation = notationAt(text, index);
    if (!notation && !isJsonStart(text, index)) continue;
    const prefix = text.slice(Math.max(start, index - 400), index);
    const found = notation ? printedAt(source, index, notation, task) : jsonAt(source, index, task);
    if (!found) {
      OPENS.lastIndex = resume;
      continue;
    }
    const {reading, inner} = found;
    if (!reading.root) {
      OPENS.lastIndex = Math.max(resume, reading.end);
      continue;
    }
    const metadata = {...around, ...metadataOf(prefix)};
    const form: Form = prefix.trim() === '' && depth === 0 ? 'json' : 'log';
    yield* looseText(source, loose, Math.max(start, loose), task, depth);
    yield* unwrap({node: reading.root, source: inner, problems: reading.problems}, metadata, form, task, depth);
    return inner === source ? reading.end : Math.max(index + 1, found.end);
  }
  return undefined;
}

const isJsonStart = (text: string, at: number): boolean =>
  text[at] === '[' ? /^\[\s*[{["\]]/.test(text.slice(at, at + 40)) : text[at] === '{' || text[at] === '"';

/** Reads a map as a program has printed it. */
function printedAt(source: Source, at: number, notation: Notation, {meter}: Task): JsonMatch {
  const reading = readPrinted(source.text, at, notation, meter);
  return {reading, inner: source, end: reading.end};
}

interface JsonMatch {
  reading: Reading;
  inner: Source;
  /** End offset in the outer source. */
  end: number;
}

/** Parses JSON at an offset: plain, inside a quoted string, or with the escapes of a string that lost its quotes. */
function jsonAt(source: Source, at: number, {meter}: Task): JsonMatch | undefined {
  const {text} = source;
  if (text[at] === '"') {
    const end = stringEnd(text, at);
    // Skip the string if the limit of nested texts is reached.
    if (!opens(meter, end - at)) return undefined;
    const inner = innerSource(source, at + 1, end, true);
    return {reading: readJson(inner.text, 0, meter), inner, end: end + 1};
  }
  if (/^[{[]\s*(?:\{\s*)?\\+"/.test(text.slice(at, at + 60))) {
    // A string that lost its opening quote ends at an unescaped quote or at the end of the line.
    if (meter.innerCharactersLeft <= 0) return undefined;
    const end = stringEnd(text, at);
    if (!opens(meter, end - at)) {
      meter.innerCharactersLeft = 0;
      return undefined;
    }
    const inner = innerSource(source, at, end, true);
    const reading = readJson(inner.text, 0, meter);
    return {reading, inner, end: inner.outer(reading.end) - source.outer(at) + at};
  }
  const reading = readJson(text, at, meter);
  return {reading, inner: source, end: reading.end};
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || text[at] === '\n') return at;
  }
  return text.length;
}

// ── Records that contain messages ──

interface JsonValue {
  node: Node;
  source: Source;
  problems: Reading['problems'];
}

function* unwrap(held: JsonValue, around: Metadata, form: Form, task: Task, depth: number): Generator<Piece, void> {
  const {node, source, problems} = held;
  const piece: Piece = {
    ...around,
    form,
    source,
    start: node.start,
    end: node.end,
    headers: around.headers ?? [],
    body: node,
    problems,
  };
  if (node.type === 'array') {
    const objects = node.items.filter((item) => item.type === 'object');
    if (objects.length === 0) return yield piece;
    for (const [index, item] of objects.entries())
      yield* unwrap({node: item, source, problems: index === 0 ? problems : []}, around, form, task, depth);
    return;
  }
  if (node.type !== 'object') return yield piece;
  const log = memberOf(memberOf(node, 'log'), 'entries');
  if (log?.type === 'array') return yield* archive(log.items, held, task);
  if (task.isMessage(node.members.map(({key}) => key))) return yield piece;
  const inner = [...members(node, source, {...around, ...metadataOfRecord(node, source)}, task, depth)];
  if (inner.length > 0) return yield* inner;
  yield piece;
}

/** Yields the messages in the members of a record. */
function* members(node: Node, source: Source, around: Metadata, task: Task, depth: number): Generator<Piece, void> {
  if (node.type !== 'object' || depth >= DEEPEST) return;
  for (const {key, node: value} of node.members) {
    if (HEADERS.test(key)) continue;
    const side = sideOf(key) ?? around.side;
    const metadata = {...around, ...(side && {side})};
    if (value.type === 'string') yield* inString(value, source, metadata, task, depth);
    else if (value.type === 'object' && isHolder(value)) yield* inObject(value, source, metadata, task, depth);
    else if (value.type === 'array' && value.items.some(({type}) => type === 'object'))
      for (const item of value.items) if (item.type === 'object') yield* inObject(item, source, metadata, task, depth);
  }
}

function* inObject(node: Node & {type: 'object'}, source: Source, around: Metadata, task: Task, depth: number) {
  const own = {node, source, problems: []};
  if (task.isMessage(node.members.map(({key}) => key)) || node.members.some(({node: {type}}) => type !== 'null')) {
    const found = [...unwrap(own, around, 'log', task, depth + 1)];
    // Skip objects that are not messages, such as host metadata of a log record.
    yield* found.filter(({body}) => body?.type === 'object' && (body !== node || isMessageNode(body, task)));
  }
}

const isMessageNode = (node: Node & {type: 'object'}, {isMessage}: Task) => isMessage(node.members.map(({key}) => key));

const isHolder = (node: Node): boolean => node.type === 'object' && node.members.length > 0;

function* inString(node: Node & {type: 'string'}, source: Source, around: Metadata, task: Task, depth: number) {
  const length = node.inside.end - node.inside.start;
  // A text without quotes holds a message only if it is JSON.
  const telling = node.lossy ? /[{[]\s{0,9}["{]/ : /[{[]|HTTP\/|^\s*curl\s/;
  if (!telling.test(node.value) || !opens(task.meter, length)) return;
  const inner = innerSource(source, node.inside.start, node.inside.end, node.escaped);
  for (const piece of piecesIn(inner, task, around, depth + 1))
    yield piece.form === 'json' ? {...piece, form: 'log' as const} : piece;
}

const HEADERS = /^(?:request_?|response_?|req_?|res_?)?headers$/i;

function sideOf(key: string): Metadata['side'] {
  if (/^(?:req(?:uest)?(?:_?body)?|sent|payload|outgoing)$/i.test(key)) return 'request';
  return /^(?:res(?:p|ponse)?(?:_?body)?|answer|reply|received|incoming)$/i.test(key) ? 'answer' : undefined;
}

/** Extracts metadata for the inner messages from the members of a record. */
function metadataOfRecord(node: Node & {type: 'object'}, source: Source): Metadata {
  const around: Metadata = {};
  for (const {key, node: value} of node.members) {
    const text = textIn(value);
    if (HEADERS.test(key)) around.headers = headersIn(value, source);
    else if (text === undefined) continue;
    else if (/^(?:http_?)?method$/i.test(key) && /^[A-Za-z]{3,7}$/.test(text)) around.method = text.toUpperCase();
    else if (/^(?:path|url|uri|endpoint|target)$/i.test(key) && /^(?:\/|https?:)/.test(text)) around.target = text;
    else if (/^(?:status|status_?code|http_?status)$/i.test(key) && /^[1-5]\d\d$/.test(text))
      around.status = Number(text);
    else if (/^@?(?:time|timestamp|ts|date|datetime|logged_at)$/i.test(key)) {
      const time = timeOf(text);
      if (time !== undefined) around.time = time;
    } else if (/^(?:msg|message)$/i.test(key)) Object.assign(around, lineOf(text));
  }
  return around;
}

function headersIn(node: Node, source: Source): Header[] {
  if (node.type === 'array')
    return node.items.flatMap((item): Header[] => {
      const [name, value] = [textIn(memberOf(item, 'name')), memberOf(item, 'value')];
      return name === undefined || value === undefined ? [] : headerAt(name, value, item.start, source);
    });
  if (node.type !== 'object') return [];
  return node.members.flatMap(({key, keyAt, node: value}: Member) => headerAt(key, value, keyAt.start, source));
}

function headerAt(name: string, node: Node, start: number, {text}: Source): Header[] {
  const value = node.type === 'array' ? textIn(node.items[0]) : textIn(node);
  if (value === undefined) return [];
  const inside = node.type === 'string' ? node.inside : node;
  return [{name, value: value.trim(), start: Math.min(start, text.length), end: node.end, valueStart: inside.start}];
}

const ISO = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/;
const CALL = /\b(GET|POST|PUT|PATCH|DELETE)\s+((?:https?:\/\/|\/)[^\s"',]{1,2000})/;
const STATUS = /(?:\bHTTP\/[\d.]{1,3} |\b(?:http|status|code)[ =:]{1,3}|(?:->|=>|→)\s{0,3})([1-5]\d\d)\b/i;

/** Extracts time, method, target, status and direction from the text before a message. */
function metadataOf(prefix: string): Metadata {
  const iso = ISO.exec(prefix)?.[0] ?? /^\s*\[?(1\d{9}(?:\d{3})?)\b/.exec(prefix)?.[1];
  const time = iso === undefined ? undefined : timeOf(iso);
  return {...(time !== undefined && {time}), ...lineOf(prefix)};
}

function lineOf(text: string): Metadata {
  const [, method, target] = CALL.exec(text) ?? [];
  const status = STATUS.exec(text)?.[1];
  const side = /(?:<-|<=|←|\b(?:response|answer|received|reply)\b)/i.test(text)
    ? 'answer'
    : /(?:->|=>|→|\b(?:request|sending|sent)\b)/i.test(text)
      ? 'request'
      : undefined;
  return {
    ...(method !== undefined && target !== undefined && {method, target}),
    ...(status !== undefined && {status: Number(status)}),
    ...(side && {side}),
  };
}

/** Parses a timestamp in milliseconds since 1970; without a time zone, UTC is assumed. */
function timeOf(text: string): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const iso = ISO.exec(text)?.[0].replace(' ', 'T').replace(',', '.');
  if (iso === undefined) return undefined;
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(time) ? undefined : time;
}

// ── HTTP, curl, archives, queries ──

/** Yields a message with an HTTP head and an optional body. @returns its end offset */
function* httpMessage(
  source: Source,
  start: number,
  head: Head,
  task: Task,
  around: Metadata,
): Generator<Piece, number> {
  const {text} = source;
  const skipped = /^\s{0,200}/.exec(text.slice(head.end, head.end + 200))![0].length;
  const at = head.end + skipped;
  const isJson = text[at] === '{' || text[at] === '[';
  const reading = isJson ? readJson(text, at, task.meter) : undefined;
  const side = head.kind;
  const piece: Piece = {
    ...(around.time !== undefined && {time: around.time}),
    form: 'http',
    source,
    start,
    end: reading?.root ? reading.end : head.end,
    head: side,
    side,
    headers: head.headers,
    problems: reading?.root ? reading.problems : [],
    ...(head.method !== undefined && {method: head.method}),
    ...(head.target !== undefined && {target: head.target}),
    ...(head.status !== undefined && {status: head.status}),
    ...(reading?.root && {body: reading.root}),
  };
  yield piece;
  return Math.max(piece.end, start + 1);
}

function* curlMessage(source: Source, start: number, {meter}: Task, around: Metadata): Generator<Piece, number> {
  const {method, target, headers, body, end} = readCurl(source, start);
  const first = body ? body.text.search(/\S/) : -1;
  const reading = body && /[{[]/.test(body.text[first] ?? '') ? readJson(body.text, first, meter) : undefined;
  // The offsets of a piece refer to the source of its body; headers refer to the outer source.
  const own = reading?.root ? body! : source;
  yield {
    ...(around.time !== undefined && {time: around.time}),
    form: 'curl',
    source: own,
    start: own === source ? start : reading!.root!.start,
    end: own === source ? end : reading!.root!.end,
    head: 'request',
    side: 'request',
    method,
    ...(target !== undefined && {target}),
    headers: own === source ? headers : headers.map((header) => ({...header, outside: source})),
    problems: reading?.problems ?? [],
    ...(reading?.root && {body: reading.root}),
  };
  return Math.max(end, start + 1);
}

/** Yields requests and responses of an archive. Format: HAR 1.2. */
function* archive(entries: readonly Node[], {source}: JsonValue, task: Task): Generator<Piece, void> {
  for (const entry of entries) {
    const request = memberOf(entry, 'request');
    const response = memberOf(entry, 'response');
    if (request?.type !== 'object') continue;
    const started = textIn(memberOf(entry, 'startedDateTime'));
    const time = started === undefined ? undefined : timeOf(started);
    const moment = time === undefined ? {} : {time};
    const method = textIn(memberOf(request, 'method')) ?? '';
    const target = textIn(memberOf(request, 'url')) ?? '';
    const metadata = {...moment, method, target};
    yield* archivePiece(
      request,
      memberOf(memberOf(request, 'postData'), 'text'),
      {...metadata, side: 'request'},
      source,
      task,
    );
    if (response?.type !== 'object') continue;
    const status = Number(textIn(memberOf(response, 'status')) ?? 0);
    // Status 0 means that there was no response.
    if (status === 0) continue;
    const answer = memberOf(memberOf(response, 'content'), 'text');
    yield* archivePiece(response, answer, {...metadata, status, side: 'answer'}, source, task);
  }
}

function* archivePiece(
  node: Node,
  body: Node | undefined,
  around: Metadata,
  source: Source,
  {meter}: Task,
): Generator<Piece, void> {
  const headers = headersIn(memberOf(node, 'headers') ?? node, source);
  const common = {...around, form: 'har' as const, head: around.side!};
  const inner =
    body?.type === 'string' ? innerSource(source, body.inside.start, body.inside.end, body.escaped) : undefined;
  const first = inner ? inner.text.search(/\S/) : -1;
  const reading = inner && /[{[]/.test(inner.text[first] ?? '') ? readJson(inner.text, first, meter) : undefined;
  if (inner) meter.spent += inner.text.length;
  if (!inner || !reading?.root) {
    yield {...common, source, start: node.start, end: node.end, headers, problems: []};
    return;
  }
  const {root} = reading;
  const outside = headers.map((header) => ({...header, outside: source}));
  yield {
    ...common,
    source: inner,
    start: root.start,
    end: root.end,
    headers: outside,
    body: root,
    problems: reading.problems,
  };
}

const QUERY = /(?:^|\?|[\s"'])((?:[\w.]{1,60}=[^&\s"']{0,2000}&){2,80}[\w.]{1,60}=[^&\s"']{0,2000})/;

/** Recognises a callback by GET: a URL or a query string with an event. */
function queryIn(source: Source, start: number, end: number, around: Metadata): Piece | undefined {
  if (end - start > 20_000) return undefined;
  const whole = source.text.slice(start, end);
  if (!/\bevent=/.test(whole) || !/\bevent_id=/.test(whole)) return undefined;
  const found = QUERY.exec(whole);
  if (!found) return undefined;
  const from = start + found.index + found[0].length - found[1]!.length;
  const prefix = metadataOf(whole.slice(0, found.index));
  return {
    ...around,
    ...prefix,
    form: 'query',
    source,
    start: from,
    end: from + found[1]!.length,
    headers: [],
    problems: [],
  };
}
