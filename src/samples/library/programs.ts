/** The files of the TypeScript client. Its types come from the published description, beside which it is packed. */
import {HEADERS, LOWER_HEADERS} from '../headerNames';
import {javascriptLiteral, javascriptString} from '../literals/javascript';
import type {Say} from '../types';
import type {LibraryInput} from './input';

/** @param say gives the words of a comment in the language of the page */
type WriteFile = (input: LibraryInput, say: Say) => string;

const signed: WriteFile = ({baseUrl, point, token, timeoutSeconds}, say) => `import {createHmac} from 'node:crypto';
import createClient from 'openapi-fetch';
import type {paths} from './gateway.js';

const {
  GATEWAY_URL = ${javascriptString(baseUrl)},
  GATEWAY_POINT = '${point}',
  GATEWAY_TOKEN = ${javascriptString(token)},
} = process.env;

export const gateway = createClient<paths>({
  baseUrl: GATEWAY_URL,
  // ${say('A shorter limit would turn successes into unknown outcomes.')}
  fetch: (request) => fetch(request, {signal: AbortSignal.timeout(${timeoutSeconds}_000)}),
});
let lastKey = 0;

gateway.use({
  async onRequest({request}) {
    // ${say('The gateway takes each key once, and two calls may fall into one millisecond.')}
    lastKey = Math.max(Date.now(), lastKey + 1);
    const path = new URL(request.url).pathname;
    const body = await request.clone().text();
    const text = \`\${GATEWAY_POINT}.\${lastKey}.POST \${path}\\n\${body}\`;
    request.headers.set('${HEADERS.point}', GATEWAY_POINT);
    request.headers.set('${HEADERS.key}', String(lastKey));
    request.headers.set('${HEADERS.signature}', createHmac('sha256', GATEWAY_TOKEN).update(text).digest('hex'));
  },
});
`;

const calls: WriteFile = (_, say) => `import {setTimeout as pause} from 'node:timers/promises';
import type {components} from './gateway.js';
import {gateway} from './signed.js';

type Failure = components['schemas']['Failure'];
type Transaction = components['schemas']['Transaction'];
type Payment = components['schemas']['TransactionCreateRequest'];

// ${say('A result of openapi-fetch.')}
interface Result<Value> {
  data?: {response: Value};
  error?: unknown;
  response: Response;
}

// ${say('This request was rejected. It says nothing about an earlier one.')}
export class Refusal extends Error {
  readonly code: number;
  readonly details: Failure['error']['details'];
  // ${say('For a question to the gateway.')}
  readonly requestId: string | null;

  constructor({error}: Failure, response: Response) {
    super(\`\${error.code} \${error.title}\`);
    this.code = error.code;
    this.details = error.details;
    this.requestId = response.headers.get('X-Request-Id');
  }
}

// ${say('Nobody knows what this request did. Find out before you send anything else.')}
export class Unknown extends Error {}

function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'error' in error;
}

// ${say('Sends again only where the gateway says that the request had no effect: errors 15 and 17.')}
// ${say('Each attempt is signed anew, because a key works once.')}
export async function answer<Value>(send: () => Promise<Result<Value>>, attempts = 4): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    const {data, error, response} = await send().catch((cause: unknown) => {
      throw new Unknown('no readable response', {cause});
    });
    if (data?.response !== undefined) return data.response;
    if (!isFailure(error)) throw new Unknown(\`HTTP \${response.status} without an envelope\`);
    if (error.error.code === 13) throw new Unknown(\`error 13 in request \${response.headers.get('X-Request-Id')}\`);
    if (![15, 17].includes(error.error.code) || attempt === attempts) throw new Refusal(error, response);
    await pause(Number(response.headers.get('Retry-After') ?? 1) * 1000 * 2 ** (attempt - 1));
  }
}

export async function find(external_transaction_id: string): Promise<Transaction | undefined> {
  try {
    return await answer(() => gateway.POST('/transaction/find', {body: {external_transaction_id}}));
  } catch (error) {
    if (error instanceof Refusal && error.code === 208) return undefined;
    throw error;
  }
}

// ${say('Creates one payment, whatever is lost on the way: after an unknown outcome it looks before it sends the same body again.')}
export async function createOnce(body: Payment): Promise<Transaction> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await answer(() => gateway.POST('/transaction/create', {body}));
    } catch (error) {
      if (!(error instanceof Unknown) || attempt === 3) throw error;
    }
    const found = await find(body.external_transaction_id);
    if (found) return found;
  }
}
`;

const callbacks: WriteFile = ({point, token, windowMs, events}, say) =>
  `import {createHmac, timingSafeEqual} from 'node:crypto';
import type {IncomingHttpHeaders} from 'node:http';
import type {components} from './gateway.js';

export type GatewayEvent =
${events.map((name) => `  | components['schemas']['${name}']`).join('\n')};

const {GATEWAY_POINT = '${point}', GATEWAY_TOKEN = ${javascriptString(token)}, GATEWAY_TOKEN_NEXT} = process.env;
// ${say('While the token is changed, set both: each signature is tried with each token.')}
const TOKENS = [GATEWAY_TOKEN, GATEWAY_TOKEN_NEXT].filter((token) => token !== undefined);

// ${say('The body is the bytes that arrived. Respond with 401 to false, and to a key that you have stored before.')}
export function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const key = String(headers['${LOWER_HEADERS.key}']);
  if (headers['${LOWER_HEADERS.point}'] !== GATEWAY_POINT || !/^[1-9]\\d{0,15}$/.test(key)) return false;
  if (Math.abs(Date.now() - Number(key)) > ${windowMs.toString().replace(/000$/, '_000')}) return false;
  const given = ['${LOWER_HEADERS.signature}', '${LOWER_HEADERS.previousSignature}'].map((name) => Buffer.from(String(headers[name])));
  return TOKENS.some((token) => {
    const hash = createHmac('sha256', token).update(\`\${GATEWAY_POINT}.\${key}.CALLBACK\\n\`).update(body);
    const expected = Buffer.from(hash.digest('hex'));
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}

// ${say('Only after isGenuine. Expect kinds of event that the type does not know.')}
export function readEvent(body: Buffer): GatewayEvent {
  return JSON.parse(body.toString()) as GatewayEvent;
}
`;

const first: WriteFile = ({payment}, say) => `import {createOnce, Refusal, Unknown} from './calls.js';

// ${say('Store the id with the body before you send them.')}
const external_transaction_id = \`order-\${Date.now()}-1\`;
const body = ${javascriptLiteral(payment)} as const;

try {
  const payment = await createOnce({...body, external_transaction_id});
  console.log(payment.status_description, payment.result?.pay_url);
} catch (error) {
  if (error instanceof Unknown) console.error('Find it before you pay again:', external_transaction_id, error);
  else if (error instanceof Refusal) console.error(error.message, error.details, error.requestId);
  else throw error;
  process.exitCode = 1;
}
`;

/** File → its text, in the order in which they build upon one another. */
export const PROGRAMS = {'signed.ts': signed, 'calls.ts': calls, 'callbacks.ts': callbacks, 'first.ts': first} as const;

export type LibraryFile = keyof typeof PROGRAMS;
