/** Advice on a message: ship, retry or wait. Sources: decision tree, state machines and retry advice of the errors. */
import type {Advice, DecoderFacts, ErrorRetry, OperationFacts, RetryPromise, Way} from './facts';
import type {Entitlement, Repeat, Ship} from './decoded';
import type {FactsIndex} from './known';
import {says, type Message} from './message';
import {memberOf, textIn, type Node} from './reading/json';
import {errorCodeIn, type RecognisedPiece} from './recognise';

/** Advice on an error: that of the call if it is known and overrides the catalogue, else that of the catalogue. */
function adviceOf(code: number, operation: OperationFacts | undefined, {facts}: FactsIndex): Advice | undefined {
  return operation?.advice[code] ?? facts.errors.find((error) => error.code === code);
}

const BY_RETRY: Readonly<Record<ErrorRetry, Repeat>> = {
  never: 'pointless',
  after_fix: 'after_fix',
  same_id: 'safe',
  same_body: 'safe',
  find_first: 'find_first',
};

const NOTHING: Entitlement = {messages: [], texts: []};

export function entitlementOf({piece, seen}: RecognisedPiece, known: FactsIndex): Entitlement {
  const [operation] = seen.candidates;
  const sure = seen.candidates.length === 1 ? operation : undefined;
  switch (seen.kind) {
    case 'request':
      return operation ? ofRequest(operation) : NOTHING;
    case 'answer':
      return ofAnswer(piece.body, piece.status, sure, known);
    case 'callback':
      return ofCallback(piece.body, operation, known);
    case 'object':
      return ofObject(piece.body, operation, known);
    case 'unknown':
      return NOTHING;
  }
}

const REPEATS: Readonly<Record<RetryPromise, Repeat>> = {
  idempotent: 'safe',
  safe: 'safe',
  once: 'safe',
  repeatable: 'safe',
  another: 'safe',
  fresh: 'safe',
};

function ofRequest({retry, idempotencyId, page}: OperationFacts): Entitlement {
  if (!retry) return NOTHING;
  return {
    repeat: REPEATS[retry],
    by: {call: retry},
    messages: [says(`retry.${retry}`, {id: idempotencyId ?? ''}), says('retry.no_answer')],
    texts: [],
    link: page,
  };
}

function ofAnswer(
  body: Node | undefined,
  status: number | undefined,
  operation: OperationFacts | undefined,
  known: FactsIndex,
): Entitlement {
  const code = errorCodeIn(body);
  if (code !== undefined) return ofError(code, operation, known);
  const inner = memberOf(body, 'response');
  const own = inner && ofObject(inner, operation, known);
  if (own && own !== NOTHING) {
    const repeat = operation?.retry ? ofRequest(operation) : NOTHING;
    return {...repeat, ...own, messages: [...own.messages, ...repeat.messages.slice(0, 1)]};
  }
  if (!body && status !== undefined && status >= 500)
    return {
      repeat: 'find_first',
      messages: [says('answer.no_envelope', {status})],
      texts: [known.facts.tree.otherCode.text],
    };
  if (!body && status === 408) return {repeat: 'safe', messages: [says('answer.timeout')], texts: []};
  return operation?.retry ? ofRequest(operation) : NOTHING;
}

function ofError(code: number, operation: OperationFacts | undefined, known: FactsIndex): Entitlement {
  const advice = adviceOf(code, operation, known);
  const {tree} = known.facts;
  const pays = operation?.idempotencyId === 'external_transaction_id';
  const way = tree.codes.find(({on}) => on.includes(code))?.way ?? tree.otherCode;
  if (!advice)
    return {
      repeat: 'find_first',
      messages: [says('error.unknown', {code})],
      texts: [tree.otherCode.text],
      link: '/request_format#unknown-values',
    };
  return {
    repeat: BY_RETRY[advice.retry],
    by: {error: code, retry: advice.retry},
    messages: [says(`error.${advice.retry}`), ...(pays ? [says('error.not_earlier')] : [])],
    texts: [advice.remedy, ...(pays ? [way.text] : [])],
    link: `/reference/api_error_codes#code-${code}`,
  };
}

function ofCallback(body: Node | undefined, operation: OperationFacts | undefined, known: FactsIndex): Entitlement {
  const object = operation?.object;
  const inner = object === undefined ? undefined : memberOf(body, object);
  const own = inner ? ofObject(inner, operation, known) : NOTHING;
  return {
    ...own,
    messages: [says('callback.verify'), says('callback.order'), ...own.messages],
    link: own.link ?? '/callbacks#verify',
  };
}

const SHIP: Readonly<Record<NonNullable<Way['end']>, Ship>> = {paid: 'yes', unpaid: 'no', reversed: 'returned'};

/** Advice on a transaction, refund, dispute or invoice, by its status. */
function ofObject(node: Node | undefined, operation: OperationFacts | undefined, known: FactsIndex): Entitlement {
  if (node?.type !== 'object') return NOTHING;
  const kind = objectKind(node, operation);
  const {machines} = known.facts;
  if (kind === 'invoice') {
    const state = textIn(memberOf(node, 'state'));
    const found = machines.invoiceStates.statuses.find(({code}) => code === state);
    return found
      ? {
          ship: state === 'paid' ? 'yes' : 'not_yet',
          messages: [],
          texts: [found.meaning, found.action],
          link: machines.invoiceStates.link,
        }
      : NOTHING;
  }
  const status = memberOf(node, 'status');
  if (status?.type !== 'number' || kind === undefined) return NOTHING;
  if (kind === 'transaction') return ofTransaction(node, status.value, known);
  const machine = machines[kind === 'refund' ? 'refundStatuses' : 'disputeStatuses'];
  const found = machine.statuses.find(({code}) => code === status.value);
  if (!found)
    return {
      messages: [says('status.unknown', {status: status.value})],
      texts: [],
      link: '/request_format#unknown-values',
    };
  return {messages: [], texts: [found.meaning, found.action], link: machine.link.replace('{code}', String(found.code))};
}

function ofTransaction(node: Node, status: number, {facts}: FactsIndex): Entitlement {
  const late = memberOf(node, 'late_until') !== undefined;
  const way = wayOf(status, late, facts);
  const found = facts.machines.statuses.statuses.find(({code}) => code === status);
  const ship: Ship = way.end ? SHIP[way.end] : way.do.includes('capture') ? 'capture_first' : 'not_yet';
  const messages: Message[] = [says(`ship.${ship}`)];
  if (!found) messages.push(says('status.unknown', {status}));
  if (way.end === 'unpaid') messages.push(says('ship.new_id'));
  else if (!way.end) messages.push(says('ship.no_new_id'));
  const reason = textIn(memberOf(node, 'failure_reason_code'));
  const failure = facts.failureReasons.find(({code}) => String(code) === reason);
  return {
    ship,
    messages: [...messages, ...(failure ? [says(`failure.${failure.retry}`)] : [])],
    texts: [...(found ? [`${found.meaning} ${found.action}`] : []), way.text, ...(failure ? [failure.tell] : [])],
    link: found ? `/reference/transaction_statuses#status-${status}` : '/request_format#unknown-values',
  };
}

/** Returns the branch of the decision tree for a status. */
export function wayOf(status: number, late: boolean, {tree}: Pick<DecoderFacts, 'tree'>): Way {
  return (
    tree.statuses.find((branch) => branch.on.includes(status) && (branch.late === undefined || branch.late === late))
      ?.way ?? tree.otherStatus
  );
}

export type ObjectKind = 'transaction' | 'refund' | 'dispute' | 'report' | 'invoice';

/** Returns the kind of an object in a response or an event. */
export function objectKind(node: Node, operation: OperationFacts | undefined): ObjectKind | undefined {
  if (
    memberOf(node, 'status_description') &&
    memberOf(node, 'external_transaction_id') &&
    memberOf(node, 'captured_amount')
  )
    return 'transaction';
  const {id = ''} = operation ?? {};
  if (id.startsWith('refund')) return 'refund';
  if (id.startsWith('dispute')) return 'dispute';
  if (/^invoice(?!P)/.test(id)) return 'invoice';
  if (id.startsWith('report')) return 'report';
  return undefined;
}
