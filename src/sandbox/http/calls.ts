/** One call of the API from the request to the checked answer. The order of the checks is part of the contract. */
import {CSV_MEDIA, JSON_MEDIA, type Operation} from '../../facts/contract';
import type {SandboxSeed} from '../../schemas';
import type {Handler, OperationParts} from '../operations/types';
import {authenticate, type AuthParts, permit} from './auth';
import {corsHeaders, isPreflight, preflight} from './cors';
import {parseJson, readBody} from './body';
import {readPath} from './contract';
import {type Answer, failureAnswer, successAnswer} from './envelope';
import type {SandboxParts} from '../parts';
import {nameOfCode, Refusal} from '../refusals';
import type {Route} from './routes';

/** A call of the contract with what carries it out. */
type Call = [operation: Operation, handler: Handler];

type CallParts = Pick<SandboxParts, 'check' | 'log'> & OperationParts & {auth: AuthParts};

/** @param prefix path prefix of the calls, such as `/v2` */
export function callRoutes(prefix: string, calls: readonly Call[], parts: SandboxParts): Route[] {
  const {authenticator, gateway, invoicingTokens, transparencyTokens} = parts;
  const bearers = {invoicingToken: invoicingTokens, transparencyToken: transparencyTokens};
  const callParts = {...parts, auth: {authenticator, names: gateway.signing.headers, bearers}};
  return calls.map((call) => ({
    method: 'ALL',
    path: prefix + call[0].template.replace(/\{(\w+)\}/g, ':$1'),
    answer: (c) => answerCall(call, c.req.raw, callParts, c.req.param()),
  }));
}

/**
 * It never throws: whatever goes wrong inside becomes an internal error, and the cause is logged only.
 * @param pathText what stands in the path where the contract has a parameter
 */
async function answerCall(
  call: Call,
  request: Request,
  parts: CallParts,
  pathText: Record<string, string>,
): Promise<Response> {
  const [operation] = call;
  const {catalogue, check, log} = parts;
  if (isPreflight(operation, request)) return preflight();
  let answer: Answer;
  try {
    answer = await carryOut(call, request, parts, pathText).catch((error: unknown) => {
      if (error instanceof Refusal) return failureAnswer(catalogue, error);
      throw error;
    });
    check.answer(operation, answer);
  } catch (error) {
    log.error(`${operation.id} failed`, error);
    answer = failureAnswer(catalogue, new Refusal('internalError'));
  }
  log.info(`${request.method} ${operation.template} ${answer.http}`);
  const headers = {
    'Content-Type': answer.media === CSV_MEDIA ? `${CSV_MEDIA}; charset=utf-8` : JSON_MEDIA,
    ...(answer.fileName !== undefined && {'Content-Disposition': `attachment; filename="${answer.fileName}"`}),
    ...(answer.http === 405 && {Allow: 'POST'}),
    ...corsHeaders(operation),
  };
  return new Response(answer.text, {status: answer.http, headers});
}

async function carryOut(
  [operation, handler]: Call,
  request: Request,
  parts: CallParts,
  pathText: Record<string, string>,
): Promise<Answer> {
  const {gateway, check, auth, idempotency, seed} = parts;
  if (request.method !== 'POST') throw new Refusal('badRequest', [{field: 'method', message: 'must be POST'}], 405);
  if (!isJson(request.headers.get('Content-Type'))) {
    throw new Refusal('badRequest', [{field: 'Content-Type', message: 'must be application/json'}], 415);
  }
  const bytes = await readBody(request, gateway.request.max_bytes);
  const caller = authenticate(operation, request.headers, bytes, auth);
  const body = parseJson(bytes);
  const path = readPath(operation, pathText);
  const details = [...check.path(operation, path), ...check.request(operation, body)];
  if (details.length > 0) throw new Refusal('validationFailed', details);
  permit(caller, operation, body, auth);

  // No `await` from here on: two equal requests at the same time must not both find the external id free.
  const {external_transaction_id: externalId, card_token: cardToken} = body as Record<string, string | undefined>;
  triggerError(seed, externalId ?? cardToken, request.headers.get(seed.error_header));
  const idempotent = operation.retry === 'idempotent' && externalId !== undefined;
  const first = idempotent ? idempotency.recall(operation.id, externalId, body) : undefined;
  if (first) return first;
  const response = handler({operation, path, body, caller, origin: new URL(request.url).origin}, parts);
  const answer = successAnswer(response);
  if (idempotent) idempotency.remember(operation.id, externalId, body, answer);
  return answer;
}

/** JSON is UTF-8 (RFC 8259, section 8.1), so no other charset is accepted. */
function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '');
}

/**
 * @throws Refusal for an external id or a card token such as `sandbox-error-17`, which asks for that error. A call
 * without either asks by a header, which only the sandbox knows.
 */
function triggerError(seed: SandboxSeed, name: string | undefined, header: string | null): void {
  const code = seed.triggered_errors.find(
    (candidate) => name === `${seed.error_trigger}${candidate}` || header === String(candidate),
  );
  if (code !== undefined) throw new Refusal(nameOfCode(code));
}
