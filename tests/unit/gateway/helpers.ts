/** In-memory sandbox with a signing client and a fake shop that receives callbacks. */
import {Ajv2020, type AnySchema, type ValidateFunction} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {expect, vi} from 'vitest';
import {getOperation, type Operation} from '../../../src/facts/contract';
import {loadFacts, type Facts} from '../../../src/facts/load';
import {createSandbox, type Delivery, type SandboxOptions, type Send} from '../../../src/gateway';
import {callPurpose, sign} from '../../../src/domain/signing';
import {recorder} from '../../recorder/exchange';
import {recordInMemory, recordSent} from '../../recorder/sandbox';
import {textOf} from '../../../src/domain/platform';
import {brand, sandboxOrigin} from '../../../src/brand';

export const facts: Facts = await loadFacts(process.cwd());

/** Time of the published signing vectors, in ms since the epoch. With fake timers every test starts here. */
export const START = facts.gateway.signing.vector_key;
export const ORIGIN = sandboxOrigin;

/** Fakes the clock and the timers that the sandbox uses. Streams and promises stay real. */
export function fakeTime(): void {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: START});
}

export interface Answer {
  http: number;
  text: string;
  headers: Headers;
  error: {code: number; title: string; details?: {field: string; message: string}[]};
  response: Record<string, any>;
}

export interface Changes {
  method?: string;
  path?: string;
  /** Headers to replace; `null` removes a header. */
  headers?: Record<string, string | null>;
  /** Bytes to sign and send instead of the JSON of the body. */
  bytes?: Uint8Array | string;
  /** Bytes to send instead of the signed ones. */
  sent?: Uint8Array | string;
  key?: number;
  /** Purpose to sign instead of the method and path of the request. */
  purpose?: string;
  point?: number;
  token?: string;
}

interface CallbackRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  event: any;
  /** Time of sending, in ms since `START`. */
  at: number;
}

export type Harness = ReturnType<typeof start>;

let lastKey = 0;

/** @returns a key that no request to the sandbox of this test has used */
export function newKey(): number {
  return (lastKey = Math.max(lastKey + 1, Date.now()));
}

const ajv = new Ajv2020({strict: false});
addFormats(ajv as never);
const compiled = new Map<unknown, ValidateFunction>();

/** Validates a value against a schema of the contract, independently of the validator of the sandbox. */
export function expectValid(schema: unknown, value: unknown): void {
  const validate = compiled.get(schema) ?? ajv.compile(schema as AnySchema);
  compiled.set(schema, validate);
  expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
}

export function start(options: Partial<SandboxOptions> & {facts?: Facts} = {}) {
  // A new sandbox has no used keys, and with fake timers its clock is behind the previous one.
  lastKey = 0;
  const sent: CallbackRequest[] = [];
  const state = {answer: (async () => 204) as (signal: AbortSignal) => Promise<number>};
  const send: Send = (url, headers, body, signal, method) => {
    const event = method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(textOf(body));
    sent.push({url: url.href, headers, body: Buffer.from(body), event, at: Date.now() - START});
    return state.answer(signal);
  };
  const used = options.facts ?? facts;
  // Do not record a sandbox with a different contract.
  const kept = used.contract === facts.contract ? recorder('unit') : () => {};
  const sandbox = recordInMemory(createSandbox(used, {quiet: true, send: recordSent(send, kept), ...options}), kept);
  const {id, api_token} = facts.sandbox.point;

  /** Sends one API call and validates the response against the contract. */
  const call = async (operationId: string, body: unknown, changes: Changes = {}): Promise<Answer> => {
    const operation = getOperation(facts.contract, operationId);
    const bytes = changes.bytes ?? JSON.stringify(body);
    const key = changes.key ?? newKey();
    const point = changes.point ?? id;
    const method = changes.method ?? 'POST';
    const path = changes.path ?? `${brand.api.prefix}${operation.path}`;
    const purpose = changes.purpose ?? callPurpose(method, path);
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      ...(operation.auth[0] === 'invoicingToken'
        ? {Authorization: `Bearer ${changes.token ?? facts.sandbox.invoicing_token}`}
        : {
            [brand.headers.point]: String(point),
            [brand.headers.key]: String(key),
            [brand.headers.signature]: sign(changes.token ?? api_token, {point, key, purpose}, bytes),
          }),
    };
    for (const [name, value] of Object.entries(changes.headers ?? {})) {
      if (value === null) delete headers[name];
      else headers[name] = value;
    }
    const payload = method === 'GET' ? undefined : ((changes.sent ?? bytes) as BodyInit);
    const response = await sandbox.app.request(`${ORIGIN}${path}`, {
      method,
      headers,
      ...(payload !== undefined && {body: payload}),
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type') === 'application/json';
    // A file has no envelope; the test reads its text instead.
    const json = isJson ? JSON.parse(text) : {error: {code: 0, title: 'OK'}, response: {}};
    if (!changes.path) expectValid(operation.responses[response.status]?.schema, isJson ? json : text);
    return {http: response.status, text, headers: response.headers, ...json};
  };

  return {
    sandbox,
    call,
    sent,
    /** Sets the response status of the shop to callbacks. */
    answerWith(answer: (signal: AbortSignal) => Promise<number>) {
      state.answer = answer;
    },
    /** @returns the transaction from `/transaction/find` */
    async find(transactionId: number) {
      return (await call('transactionFind', {id: transactionId})).response;
    },
    async deliveries(): Promise<Delivery[]> {
      return (await sandbox.app.request(`${ORIGIN}/sandbox/callbacks`)).json() as Promise<Delivery[]>;
    },
    get: (path: string) => sandbox.app.request(`${ORIGIN}${path}`),
    /** Submits a form of the payment page. */
    post: (path: string, form: Record<string, string>) =>
      sandbox.app.request(`${ORIGIN}${path}`, {method: 'POST', body: new URLSearchParams(form)}),
  };
}

/** @returns facts in which holds support one capture and no increase, as in other merchant contracts */
export function holdsOnce(): Facts {
  const methods = structuredClone(facts.methods);
  for (const flow of Object.values(methods.get('card')!.flows))
    if (flow.hold_days !== undefined) Object.assign(flow.service, {captures: 'one', increase: 'no'});
  return {...facts, methods};
}

let orders = 0;

/** @returns the documented request of a call, with a new external id and the given changes */
export function requestOf(operationId: string, changes: Record<string, unknown> = {}): any {
  const operation: Operation = getOperation(facts.contract, operationId);
  const example = Object.values(operation.requestExamples)[0]!.value as Record<string, unknown>;
  orders += 1;
  // Only calls that create take a new external id; the others name an existing transaction.
  const creates = operationId !== 'transactionFind' && 'external_transaction_id' in example;
  const own = creates ? {external_transaction_id: `test-${orders}`} : {};
  return {...structuredClone(example), ...own, ...changes};
}

const blik = facts.methods.get('blik')!;
export const {flows} = blik;
export const blikTests = blik.tests.codes!;
