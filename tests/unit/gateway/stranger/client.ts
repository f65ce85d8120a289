/**
 * Independent client of the gateway, written from the page /request_format only.
 *
 * It shares no code with the signing, the samples or the handlers of this project. A difference between this client and
 * the sandbox is therefore a bug in a page or in the sandbox.
 */
import {createHmac} from 'node:crypto';
import http from 'node:http';
import {brand} from '../../../../src/brand';

/** Credentials copied from /request_format#signing-vector. */
export const POINT = '5001';
export const TOKEN = 'sandbox_3kT9vQ2mX7pL5wRz';

/** “lower-case hex of HMAC-SHA256”; the signed text is one line, one LF, then the body. */
export function sign(token: string, firstLine: string, body: string | Buffer): string {
  return createHmac('sha256', token).update(`${firstLine}\n`).update(body).digest('hex');
}

let lastKey = 0;

/** “Two requests in the same millisecond need two keys: add one to the second.” */
export function nextKey(): string {
  lastKey = Math.max(lastKey + 1, Date.now());
  return String(lastKey);
}

/** “Shift the decimal point of its text by the decimals of the currency.” */
export function minorUnits(price: string, decimals: number): number {
  const [whole = '', fraction = ''] = price.split('.');
  if (fraction.length > decimals) throw new Error(`${price} has more than ${decimals} decimals`);
  return Number(whole + fraction.padEnd(decimals, '0'));
}

interface Refusal {
  code: number;
  title: string;
  details?: {field: string; message: string}[];
}

/** Documented fields of a transaction that the scenarios use. */
export interface Transaction {
  id: number;
  version: number;
  status: number;
  amount: number;
  captured_amount: number;
  fee_amount: number;
  refunded_amount: number;
  external_transaction_id: string;
  failure_reason_code?: number;
  updated_at: string;
  created_at: string;
  expires_at?: string;
  result?: {
    pay_url?: string;
    payer_auth?: string;
    attempts_left?: number;
    code_length?: number;
    redirect_url?: string;
    three_ds?: {acs_url: string; creq: string};
  };
}

export interface Answer<T> {
  http: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  error: Refusal;
  response: T;
}

/** “If there is still no answer, or the connection breaks, the outcome is unknown.” */
export class OutcomeUnknown extends Error {}

export interface RawAnswer {
  http: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Sends bytes to the exact path given; `fetch` would normalise it. */
export function send(
  base: string,
  target: string,
  headers: http.OutgoingHttpHeaders = {},
  body: string | Buffer = '',
  method = 'POST',
): Promise<RawAnswer> {
  const {hostname, port} = new URL(base);
  return new Promise((resolve, reject) => {
    const request = http.request({hostname, port, path: target, method, headers, timeout: 30_000}, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => reject(new OutcomeUnknown(target)));
      answer.on('end', () =>
        resolve({http: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString()}),
      );
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => reject(new OutcomeUnknown(target)));
    request.end(body);
  });
}

/** Deliberate deviations of a scenario from a correct request. */
export interface Deviation {
  key?: string;
  token?: string;
  /** Method and path, or purpose word, in the signed text. */
  words?: string;
  /** Path to send the request to, if it differs from the signed path. */
  target?: string;
  method?: string;
  /** Body to send instead of the signed one. */
  sent?: string;
  headers?: http.OutgoingHttpHeaders;
}

export class Client {
  constructor(
    /** Scheme, host and port. */
    readonly origin: string,
  ) {}

  /** Signs and sends a body; a string is sent unchanged. @throws OutcomeUnknown if the response cannot be read */
  async call<T = Transaction>(path: string, body: object | string, by: Deviation = {}): Promise<Answer<T>> {
    const raw = await this.signed(path, body, by);
    let envelope: {error: Refusal; response: T};
    try {
      envelope = JSON.parse(raw.text) as typeof envelope;
    } catch {
      throw new OutcomeUnknown(path);
    }
    return {...raw, ...envelope};
  }

  /** Like `call`, but returns the raw response, for downloads. */
  signed(path: string, body: object | string, by: Deviation = {}): Promise<RawAnswer> {
    // “Serialise it once, sign that string, and send that string.”
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const key = by.key ?? nextKey();
    const method = by.method ?? 'POST';
    const target = by.target ?? `${brand.api.prefix}${path}`;
    const words = by.words ?? `${method} ${brand.api.prefix}${path}`;
    const sent = by.sent ?? text;
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(sent),
      [brand.headers.point]: POINT,
      [brand.headers.key]: key,
      [brand.headers.signature]: sign(by.token ?? TOKEN, `${POINT}.${key}.${words}`, text),
      ...by.headers,
    };
    return send(this.origin, target, headers, sent, method);
  }

  find(externalId: string): Promise<Answer<Transaction>> {
    return this.call('/transaction/find', {external_transaction_id: externalId});
  }
}

/** Possible results of the decision tree in /request_format#unknown-outcome. */
export type Ending = 'fulfil' | 'new attempt may follow' | 'do not fulfil' | 'forgotten' | 'captured';

export interface TreeOptions {
  /** “Do you still want the payment?” */
  wanted?: boolean;
  /** @returns ms since the Unix epoch; a scenario overrides it to skip ten minutes */
  now?: () => number;
  /** Waits for `count` pauses of the tree. */
  pause: (count: number) => Promise<void>;
}

const CALL_WINDOW_MS = 10 * 60_000;

/** Follows the documented decision tree branch by branch. @param path call that creates the payment */
export async function followTree(
  client: Client,
  path: string,
  body: {external_transaction_id: string; [field: string]: unknown},
  {wanted = true, now = Date.now, pause}: TreeOptions,
): Promise<Ending> {
  const stored = JSON.stringify(body); // “Store the external id and the body, then send them.”
  let pauses = 1;
  let lastSend = now();
  const resend = () => {
    lastSend = now();
    return known(client.call(path, stored));
  };
  let answer = await resend();
  for (;;) {
    if (answer?.error.code === 0) {
      const ending = await endingOf(client, answer.response, pause);
      if (ending) return ending;
      await pause(pauses);
      answer = await known(client.find(body.external_transaction_id));
      continue;
    }
    if (answer?.error.code === 15 || answer?.error.code === 17) {
      await pause(pauses++);
      answer = await resend();
      continue;
    }
    const found = await known(client.find(body.external_transaction_id));
    if (found?.error.code === 0) answer = found;
    else if (found?.error.code === 208) {
      if (wanted) answer = await resend();
      else if (now() - lastSend >= CALL_WINDOW_MS) return 'forgotten';
      else await pause(pauses);
    } else await pause(pauses++);
  }
}

/** @returns the response, or undefined if the outcome is unknown */
async function known<T>(answer: Promise<Answer<T>>): Promise<Answer<T> | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof OutcomeUnknown) return undefined;
    throw error;
  }
}

/** “What is status in the answer?” @returns undefined while the transaction is not final */
async function endingOf(
  client: Client,
  {id, status}: Transaction,
  pause: TreeOptions['pause'],
): Promise<Ending | undefined> {
  if (status === 1) return 'fulfil';
  if (status === 2 || status === 3 || status === 5) return 'new attempt may follow';
  if (status === 4) return 'do not fulfil';
  if (status !== 6) return undefined;
  // “Capture it with /transaction/complete, always with the same body.”
  const captured = await known(client.call('/transaction/complete', {id, external_capture_id: `capture-${id}`}));
  if (captured?.error.code !== 0) await pause(1);
  return captured?.response.status === 1 ? 'captured' : undefined;
}
