/**
 * Checks messages against each other: undocumented transitions, outdated or duplicate events, a second payment for one
 * order. Events are ordered as in `src/domain/order`: by version, never by status.
 */
import {INITIAL_STATE, objectKey, receive, type ReceiverState as KnownObject, sameJson} from '../../domain';
import {objectKind, wayOf, type ObjectKind} from './advice';
import type {FlowFinding, Severity} from './decoded';
import type {Machine, MachineName} from './facts';
import type {FactsIndex} from './known';
import {says, type Message} from './message';
import {memberOf, textIn, valueOf, type Node} from './reading/json';
import {headerNamed} from './reading/http';
import type {RecognisedPiece} from './recognise';
import {brand} from '../../brand';

const MACHINES: Partial<Record<ObjectKind, MachineName>> = {
  transaction: 'statuses',
  refund: 'refundStatuses',
  dispute: 'disputeStatuses',
  invoice: 'invoiceStates',
};

/** State of an object in one piece. */
interface ObjectState {
  piece: number;
  key: string;
  kind: ObjectKind;
  id: string;
  version: number;
  status: number | string;
  late: boolean;
  external?: string;
  event?: {id: string; text: string};
  time?: number;
}

interface Say {
  (severity: Severity, message: Message, pieces: number[], link: string): void;
}

/** @param reads all pieces in text order; they are sorted by time if all of them have one */
export function flowOf(reads: readonly RecognisedPiece[], known: FactsIndex): FlowFinding[] {
  const findings: FlowFinding[] = [];
  const say: Say = (severity, message, pieces, link) => void findings.push({severity, message, pieces, link});
  const states = pieceOrder(reads).flatMap((index) => objectStatesIn(reads[index]!, index));
  const objects = new Map<string, ObjectState[]>();
  for (const one of states) objects.set(one.key, [...(objects.get(one.key) ?? []), one]);
  for (const group of objects.values()) {
    events(group, say);
    moves(group, known, say);
  }
  unknownPayments(reads, states, say);
  payments(reads, states, known, say);
  keys(reads, say);
  return findings;
}

/** Indexes of the pieces by time if all of them have one, else in text order. */
function pieceOrder(reads: readonly RecognisedPiece[]): number[] {
  const indexes = reads.map((_, index) => index);
  if (!reads.every(({piece: {time}}) => time !== undefined)) return indexes;
  return indexes.sort((a, b) => reads[a]!.piece.time! - reads[b]!.piece.time! || a - b);
}

function objectStatesIn({piece, seen}: RecognisedPiece, index: number): ObjectState[] {
  const {body, source} = piece;
  const [operation] = seen.candidates;
  const objectName = operation?.object;
  const node =
    seen.kind === 'callback' && objectName !== undefined
      ? memberOf(body, objectName)
      : seen.kind === 'answer'
        ? memberOf(body, 'response')
        : seen.kind === 'object'
          ? body
          : undefined;
  if (node?.type !== 'object') return [];
  const kind = seen.kind === 'callback' ? (objectName as ObjectKind) : objectKind(node, operation);
  const id = textIn(memberOf(node, 'id'));
  const version = memberOf(node, 'version');
  const status = memberOf(node, 'status') ?? memberOf(node, 'state');
  if (
    !kind ||
    id === undefined ||
    version?.type !== 'number' ||
    (status?.type !== 'number' && status?.type !== 'string')
  )
    return [];
  const external = textIn(memberOf(node, 'external_transaction_id'));
  const event = textIn(memberOf(body, 'event_id'));
  return [
    {
      piece: index,
      key: objectKey(kind, Number(id)),
      kind,
      id,
      version: version.value,
      status: status.value,
      late: memberOf(node, 'late_until') !== undefined,
      ...(external !== undefined && {external}),
      ...(event !== undefined &&
        seen.kind === 'callback' && {event: {id: event, text: source.text.slice(body!.start, body!.end)}}),
      ...(piece.time !== undefined && {time: piece.time}),
    },
  ];
}

/** Reports outdated and duplicate callbacks. */
function events(group: readonly ObjectState[], say: Say): void {
  let state: KnownObject = INITIAL_STATE;
  let newest: ObjectState | undefined;
  const seen = new Map<string, ObjectState>();
  for (const current of group) {
    const {event, version, piece} = current;
    const values = {object: current.kind, id: current.id, version, known: newest?.version ?? 0};
    const twin = event && seen.get(event.id);
    if (twin) {
      const same = twin.event!.text === event!.text;
      if (same) say('hint', says('flow.duplicate', values), [twin.piece, piece], '/callbacks#order');
      else say('error', says('flow.event_changed', values), [twin.piece, piece], '/callbacks#order');
    } else if (event && newest && version < newest.version)
      say('warning', says('flow.stale', values), [newest.piece, piece], '/callbacks#order');
    if (event) seen.set(event.id, current);
    const {known} = receive(state, {version, ...(typeof current.status === 'number' && {status: current.status})}, []);
    if (known !== state) newest = current;
    state = known;
  }
}

/** Reports undocumented transitions between consecutive versions. */
function moves(group: readonly ObjectState[], {facts}: FactsIndex, say: Say): void {
  const name = MACHINES[group[0]!.kind];
  const machine = name && facts.machines[name];
  if (!machine) return;
  const ordered = [...group].sort((a, b) => a.version - b.version || a.piece - b.piece);
  for (const [index, next] of ordered.entries()) {
    const before = ordered[index - 1];
    if (!before || before.status === next.status) continue;
    const values = {
      object: next.kind,
      id: next.id,
      from: String(before.status),
      to: String(next.status),
      version: next.version,
    };
    const pieces = [before.piece, next.piece];
    const link = machine.link.replace(/#.*$/, '');
    if (before.version === next.version) say('error', says('flow.same_version', values), pieces, '/callbacks#order');
    else if (
      !machine.statuses.some(({code}) => code === next.status) ||
      !machine.statuses.some(({code}) => code === before.status)
    )
      continue;
    else if (!reaches(machine, before.status, next.status, next.version - before.version))
      say('error', says('flow.no_move', values), pieces, link);
  }
}

/**
 * True if the machine can get from one status to the other in at most `most` transitions; each increments the version.
 */
function reaches({moves: edges}: Machine, from: number | string, to: number | string, most: number): boolean {
  let here = new Set([from]);
  const seen = new Set(here);
  for (let step = 0; step < Math.min(most, 12) && here.size > 0; step += 1) {
    here = new Set(edges.filter((edge) => edge.from !== null && here.has(edge.from)).map((edge) => edge.to));
    if (here.has(to)) return true;
    here = new Set([...here].filter((one) => !seen.has(one)));
    for (const one of here) seen.add(one);
  }
  return false;
}

/** Reports events of payments that no request in the text has created, if there are payment requests at all. */
function unknownPayments(reads: readonly RecognisedPiece[], states: readonly ObjectState[], say: Say): void {
  const made = new Set(reads.flatMap((read) => (isPayment(read) ? [externalOf(read) ?? ''] : [])));
  if (made.size === 0) return;
  const answered = new Set(states.filter(({event}) => !event).map(({id}) => id));
  for (const one of states) {
    if (one.kind !== 'transaction' || !one.event || one.external === undefined) continue;
    if (made.has(one.external) || answered.has(one.id)) continue;
    say(
      'warning',
      says('flow.stranger', {id: one.id, external: one.external}),
      [one.piece],
      '/request_format#unknown-outcome',
    );
  }
}

const isPayment = ({seen}: RecognisedPiece): boolean =>
  seen.kind === 'request' && seen.candidates[0]?.idempotencyId === 'external_transaction_id';

const externalOf = ({piece: {body}}: RecognisedPiece): string | undefined =>
  textIn(memberOf(body, 'external_transaction_id'));

/** Reports one external id with two bodies, and two external ids for one order. */
function payments(
  reads: readonly RecognisedPiece[],
  states: readonly ObjectState[],
  known: FactsIndex,
  say: Say,
): void {
  const sent: {index: number; external: string; body: Node; order: string}[] = [];
  for (const index of pieceOrder(reads)) {
    const read = reads[index]!;
    const external = externalOf(read);
    const {body} = read.piece;
    if (!isPayment(read) || external === undefined || body?.type !== 'object') continue;
    const earlier = sent.filter((one) => one.external === external).at(-1);
    const order = orderOf(body);
    const other = sent.filter((one) => one.external !== external && one.order === order).at(-1);
    sent.push({index, external, body, order});
    if (earlier) {
      if (!sameJson(valueOf(earlier.body), valueOf(body)))
        say('error', says('flow.other_body', {external}), [earlier.index, index], '/request_format#idempotency');
      continue;
    }
    if (other) secondPayment(other, {index, external}, reads, states, known, say);
  }
}

/** Key shared by all attempts for an order: the order id, or else the other identifying fields. */
function orderOf(body: Node): string {
  const order = textIn(memberOf(body, 'external_order_id'));
  if (order !== undefined) return `order ${order}`;
  return ['service_id', 'amount', 'amount_currency', 'external_customer_id', 'description']
    .map((name) => textIn(memberOf(body, name)) ?? '')
    .join('|');
}

/** Reports a second payment for an order unless the first one is known to have ended unpaid. */
function secondPayment(
  first: {index: number; external: string},
  second: {index: number; external: string},
  reads: readonly RecognisedPiece[],
  states: readonly ObjectState[],
  {facts}: FactsIndex,
  say: Say,
): void {
  const place = pieceOrder(reads);
  const before = new Set(place.slice(0, place.indexOf(second.index)));
  const known = states.filter(
    ({kind, external, piece}) => kind === 'transaction' && external === first.external && before.has(piece),
  );
  const newest = known.reduce<ObjectState | undefined>(
    (best, one) => (best && best.version >= one.version ? best : one),
    undefined,
  );
  const values = {
    first: first.external,
    second: second.external,
    status: newest === undefined ? '' : String(newest.status),
  };
  const pieces = [first.index, ...(newest ? [newest.piece] : []), second.index];
  const link = '/request_format#unknown-outcome';
  if (newest === undefined || typeof newest.status !== 'number')
    return say('error', says('flow.second_unknown', values), pieces, link);
  const {end} = wayOf(newest.status, newest.late, facts);
  if (end === 'unpaid') return;
  say('error', says(end === 'paid' ? 'flow.second_paid' : 'flow.second_open', values), pieces, link);
}

/** Reports keys that sign two requests. */
function keys(reads: readonly RecognisedPiece[], say: Say): void {
  const seen = new Map<string, number>();
  for (const [
    index,
    {
      piece,
      seen: {kind},
    },
  ] of reads.entries()) {
    const key = kind === 'request' ? headerNamed(piece.headers, brand.headers.key)?.value : undefined;
    if (key === undefined) continue;
    const point = headerNamed(piece.headers, brand.headers.point)?.value ?? '';
    const first = seen.get(`${point} ${key}`);
    if (first === undefined) seen.set(`${point} ${key}`, index);
    else say('error', says('flow.key_again', {key}), [first, index], '/request_format#signing');
  }
}
