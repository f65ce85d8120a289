/**
 * Records what the sandbox answers to the request of each flow, and the callback of a payment that succeeds. The pages of
 * the methods show these records, so that nothing on them is only claimed.
 */
import {brand} from '../brand';
import {flowRequest, type Facts, type FlowExamples, type Method} from '../facts';
import {textOf, callPurpose, sign} from '../domain';
import {createSandbox, type Sandbox} from './sandbox';
import {SECOND_MS} from './engine/time';

type Json = Record<string, unknown>;

/** The parts of an answer and of an event that the recording itself reads. */
type Answer = {error: {code: number}; response: {id: number; result?: {pay_url?: string}}};
type Event = {transaction: {status_description: string}};

/** Seconds that the customer of a recorded payment takes. */
const CUSTOMER_SECONDS = 42;
/**
 * Waits pass this many times faster; the order of events stays. On a busy machine a payment may expire before the customer
 * of the recording has acted, so it is recorded again, slower.
 */
const TIME_SCALES = [2000, 100, 10];
/** Real milliseconds after which a payment that does not end is a fault. */
const PATIENCE_MS = 5000;

/** @throws Error that names the flow when its request is refused or its payment does not end */
export async function recordExamples(facts: Facts): Promise<Map<string, FlowExamples>> {
  const recorded = new Map<string, FlowExamples>();
  for (const [id, method] of facts.methods) {
    const flows: FlowExamples = {};
    for (const flowId of Object.keys(method.flows)) {
      flows[flowId] = await recordFlow(facts, method, flowId).catch((error: Error) => {
        throw new Error(`${id}/${flowId}: ${error.message}`);
      });
    }
    if (Object.keys(flows).length > 0) recorded.set(id, flows);
  }
  return recorded;
}

/** The text of a file of examples. */
export const examplesText = (examples: FlowExamples): string => `${JSON.stringify(examples, null, 2)}\n`;

/** The payment ended otherwise than with success. */
class NoSuccess extends Error {}

async function recordFlow(facts: Facts, method: Method, flowId: string): Promise<FlowExamples[string]> {
  for (const scale of TIME_SCALES) {
    try {
      return await recordOnce(facts, method, flowId, scale);
    } catch (error) {
      if (!(error instanceof NoSuccess)) throw error;
    }
  }
  throw new NoSuccess('the payment does not succeed');
}

async function recordOnce(
  facts: Facts,
  method: Method,
  flowId: string,
  timeScale: number,
): Promise<FlowExamples[string]> {
  const flow = method.flows[flowId]!;
  const {vector_key: start} = facts.gateway.signing;
  let now = start;
  let calls = 0;
  const events: Event[] = [];
  const sandbox = createSandbox(facts, {
    now: () => now,
    seed: 1,
    quiet: true,
    timeScale,
    send: async (_url, _headers, body) => {
      events.push(JSON.parse(textOf(body)) as Event);
      return 204;
    },
  });
  try {
    const {operation, body} = flowRequest(facts, method, flow);
    const origin = `http://localhost:${facts.gateway.hosts.sandbox_port}`;
    const prefix = new URL(facts.gateway.hosts.sandbox).pathname;
    const call = async (path: string, request: unknown) =>
      signedCall(sandbox, `${origin}${prefix}${path}`, request, now + calls++);
    const response = await call(operation.path, body);
    now += CUSTOMER_SECONDS * SECOND_MS;
    const {pay_url: page} = response.response.result ?? {};
    if (page) {
      const {status} = await sandbox.app.request(page, {
        method: 'POST',
        body: new URLSearchParams({action: 'succeed'}),
      });
      if (status !== 303) throw new Error(`the payment page answered with HTTP ${status}`);
    }
    if (flow.confirmation_fields) {
      const [way] = method.transfer!.methods;
      const target = {id: response.response.id};
      await call('/transaction/p2p/get-recipient-card', {...target, p2p_method_id: way!.id});
      const given = way!.confirmation_fields.map((name) => [name, method.fields[name]!.valid]);
      await call('/transaction/p2p/confirm', {...target, confirmation_fields: Object.fromEntries(given)});
    }
    const callback = await lastEvent(events);
    return {response: response as unknown as Json, callback: callback as unknown as Json};
  } finally {
    sandbox.close();
  }
}

async function signedCall(sandbox: Sandbox, url: string, request: unknown, key: number): Promise<Answer> {
  const {id, api_token: token} = sandbox.point;
  const body = JSON.stringify(request);
  const answer = await sandbox.app.request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [brand.headers.point]: String(id),
      [brand.headers.key]: String(key),
      [brand.headers.signature]: sign(
        token,
        {point: id, key, purpose: callPurpose('POST', new URL(url).pathname)},
        body,
      ),
    },
    body,
  });
  const json = (await answer.json()) as Answer;
  if (json.error.code !== 0) throw new Error(`the request is refused: ${JSON.stringify(json.error)}`);
  return json;
}

/** Waits for the event of a status in which the payment has succeeded. */
async function lastEvent(events: Event[]): Promise<Event> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const found = events.find(({transaction}) => ['success', 'authorized'].includes(transaction.status_description));
    if (found) return found;
    if (events.some(({transaction}) => ['expired', 'failed'].includes(transaction.status_description))) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new NoSuccess('the payment does not succeed');
}
