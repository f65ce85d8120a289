/** One call of the API from the request to the checked answer. The order of the checks is part of the contract. */
import {CSV_MEDIA, JSON_MEDIA, type Operation, type Fault} from '../../facts/browser';
import {callPurpose, unsafeTexts} from '../../domain';
import {withMisplacedFirst} from '../operations/cardTerms';
import type {Handler, OperationParts} from '../operations/types';
import {authenticate, type AuthParts, type Caller, permit} from './auth';
import {allowsPages, corsHeaders, isPreflight, preflight} from './cors';
import {parseJson, readBody} from './body';
import {readPath} from './contract';
import {type Answer, failureAnswer, successAnswer} from './envelope';
import {NoAnswer} from './faults';
import type {SandboxParts} from '../parts';
import {nameOfCode, Refusal} from '../refusals';
import type {Route} from './routes';
import {requestIdOf} from './requestId';
import type {Room} from './rateLimits';
import {addressOf, targetOf} from './target';

/** A call of the contract with what carries it out. */
type Call = [operation: Operation, handler: Handler];

/** Says that a repeat was answered with what the first request made. */
const REPEATED = 'X-Repeated';

type CallParts = Pick<SandboxParts, 'check' | 'log' | 'triggers' | 'faults' | 'limits' | 'cause'> &
  OperationParts & {auth: AuthParts};

/** @param prefix path prefix of the calls, such as `/v2` */
export function callRoutes(prefix: string, calls: readonly Call[], parts: SandboxParts): Route[] {
  const {authenticator, gateway, invoicingTokens, transparencyTokens} = parts;
  const bearers = {invoicingToken: invoicingTokens, transparencyToken: transparencyTokens};
  const callParts = {...parts, auth: {authenticator, names: gateway.signing.headers, bearers}};
  return calls.map((call) => ({
    method: 'ALL',
    path: prefix + call[0].template.replace(/\{(\w+)\}/g, ':$1'),
    anyPage: allowsPages(call[0]),
    answer: (c) => {
      const received = {
        id: requestIdOf(c),
        request: c.req.raw,
        target: targetOf(c),
        pathText: c.req.param(),
        address: addressOf(c),
      };
      return answerCall(call, received, callParts);
    },
  }));
}

/** A request at the address of a call. */
interface CallRequest {
  /** See `identify`. */
  id: string;
  request: Request;
  /** The request target as sent. */
  target: string;
  /** Path parameters as text, by name. */
  pathText: Record<string, string>;
  /** See `addressOf`. */
  address: string;
  /** Rate limit state, present once the sender of the request is known. */
  room?: Room;
}

/** HTTP statuses with which the gateway asks for a pause. */
const ASK_FOR_A_PAUSE = new Set([429, 503]);

/**
 * It never throws: whatever goes wrong inside becomes an internal error, and the cause is logged only.
 * @returns a network error (`type` is `error`) for a request that asked for no answer
 */
async function answerCall(call: Call, received: CallRequest, parts: CallParts): Promise<Response> {
  const [operation] = call;
  const {id, request} = received;
  const {catalogue, check, log} = parts;
  if (isPreflight(operation, request)) return preflight();
  let answer: Answer;
  try {
    answer = await carryOut(call, received, parts).catch((error: unknown) => {
      if (error instanceof Refusal) return failureAnswer(catalogue, error);
      throw error;
    });
    check.answer(operation, answer);
  } catch (error) {
    if (error instanceof NoAnswer) {
      log.info(`${request.method} ${operation.template} no answer, as asked for, request ${id}`);
      return Response.error();
    }
    log.error(`${operation.id} failed, request ${id}`, error);
    answer = failureAnswer(catalogue, new Refusal('internalError'));
  }
  log.info(`${request.method} ${operation.template} ${answer.http}, request ${id}`);
  const headers = {
    'Content-Type': answer.media === CSV_MEDIA ? `${CSV_MEDIA}; charset=utf-8` : JSON_MEDIA,
    ...(answer.fileName !== undefined && {'Content-Disposition': `attachment; filename="${answer.fileName}"`}),
    ...(answer.http === 405 && {Allow: 'POST'}),
    ...(answer.repeated && {[REPEATED]: 'true'}),
    ...received.room?.headers,
    ...(ASK_FOR_A_PAUSE.has(answer.http) && {'Retry-After': String(pauseOf(received, parts))}),
    ...corsHeaders(operation),
  };
  return new Response(answer.text, {status: answer.http, headers});
}

/** Seconds until a repeat may succeed: until there is room again where that is what is missing. */
function pauseOf({room}: CallRequest, {gateway, limits}: CallParts): number {
  return limits.refuses(room) ? room.seconds : gateway.request.retry_after_seconds;
}

async function carryOut([operation, handler]: Call, received: CallRequest, parts: CallParts): Promise<Answer> {
  const {id, request, target, pathText} = received;
  const {gateway, check, auth, triggers, faults, cause} = parts;
  if (request.method !== 'POST') throw new Refusal('badRequest', [{field: 'method', message: 'must be POST'}], 405);
  if (!isJson(request.headers.get('Content-Type'))) {
    throw new Refusal('badRequest', [{field: 'Content-Type', message: 'must be application/json'}], 415);
  }
  const encoding = request.headers.get('Content-Encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    const message = 'must be absent: the signature covers the bytes as they are sent, and they are not decompressed';
    throw new Refusal('badRequest', [{field: 'Content-Encoding', message}], 415);
  }
  const bytes = await readBody(request, gateway.request.max_bytes);
  const {headers} = request;
  const purpose = callPurpose(request.method, target);
  const caller = letIn(received, parts, () => authenticate(operation, {headers, purpose, body: bytes}, auth));
  const body = parseJson(bytes, gateway.request.max_levels);
  const unsafe = unsafeTexts(body).map(({path: field, character}) => ({
    field: field || 'body',
    message: `must not contain ${character}: text has no control characters but tab and line ends, and no halves of characters`,
  }));
  if (unsafe.length > 0) throw new Refusal('validationFailed', unsafe);
  const path = readPath(operation, pathText);
  const details = [...check.path(operation, path), ...check.request(operation, body)];
  if (details.length > 0) throw new Refusal('validationFailed', withMisplacedFirst(details, body, parts));
  permit(caller, operation, body, auth);

  // No `await` from here on: two equal requests at the same time must not both find the external id free.
  triggers(operation, body);
  const fault = faults.of(operation, body, request.headers);
  if (fault && !fault.done) throw suffered(fault);
  let repeated = false;
  const origin = new URL(request.url).origin;
  const call = {operation, path, body, caller, origin, repeat: () => (repeated = true)};
  const response = cause.within(id, () => handler(call, parts));
  if (fault) throw suffered(fault);
  return {...successAnswer(response), repeated};
}

/**
 * Counts the request for whoever it proves to come from.
 * @throws Refusal tooManyRequests where limits are enforced, else what `prove` throws
 */
function letIn(received: CallRequest, {limits}: CallParts, prove: () => Caller): Caller {
  const checkRoom = (room: Room) => {
    if (limits.refuses((received.room = room))) throw new Refusal('tooManyRequests');
  };
  let caller: Caller;
  try {
    caller = prove();
  } catch (error) {
    // Unauthenticated requests get no rate limit headers until they exceed the limit.
    const room = limits.ofAddress(received.address);
    if (limits.refuses(room)) checkRoom(room);
    throw error;
  }
  checkRoom(limits.ofCaller(caller));
  return caller;
}

/** @returns error that replaces the response of a request with a triggered fault */
const suffered = ({answer}: Fault): Error => (answer === 'none' ? new NoAnswer() : new Refusal(nameOfCode(answer)));

/** JSON is UTF-8 (RFC 8259, section 8.1), so no other charset is accepted. */
function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '');
}
