/** Real answers of the sandbox, in memory: to the documented requests, and to requests with one property removed. */
import type {Operation} from '../../src/facts/contract';
import type {Facts} from '../../src/facts/load';
import {isObject, type Json} from '../../src/operations/linter/places';
import {createSandbox} from '../../src/gateway';
import {callPurpose, sign} from '../../src/domain/signing';
import {sampleInput} from '../../src/samples';
import {brand} from '../../src/brand';

interface RealAnswer {
  status: number;
  body: Json;
}

export type SendRequest = (path: string, body: unknown, bearer: string | undefined) => Promise<RealAnswer>;

/**
 * Sends each request to a new sandbox with this content. @param now time of their clocks, in milliseconds since the
 * epoch
 */
export function freshSandboxes(facts: Facts, now: number, seed: number): SendRequest {
  const {id, api_token} = facts.sandbox.point;
  const prefix = new URL(facts.gateway.hosts.sandbox).pathname;
  const origin = new URL(facts.gateway.hosts.sandbox).origin;
  const sandbox = createSandbox(facts, {quiet: true, now, seed, send: async () => 204});
  return async (path, body, bearer) => {
    sandbox.reset();
    const text = JSON.stringify(body);
    const head = {point: id, key: now, purpose: callPurpose('POST', prefix + path)};
    const credentials: Record<string, string> = bearer
      ? {Authorization: `Bearer ${bearer}`}
      : {
          [brand.headers.point]: String(id),
          [brand.headers.key]: String(now),
          [brand.headers.signature]: sign(api_token, head, text),
        };
    const response = await sandbox.app.request(`${origin}${prefix}${path}`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', ...credentials},
      body: text,
    });
    const answer = await response.text();
    sandbox.close();
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    return {status: response.status, body: isJson ? (JSON.parse(answer) as Json) : answer};
  };
}

/**
 * @returns differences between a documented answer and two real ones; values in which the real ones differ are ignored
 */
function differences(documented: Json, first: Json, second: Json, path = ''): string[] {
  if (Array.isArray(documented) && Array.isArray(first) && Array.isArray(second) && documented.length === first.length)
    return documented.flatMap((item, index) => differences(item, first[index]!, second[index]!, `${path}[${index}]`));
  if (isObject(documented) && isObject(first) && isObject(second))
    return [...new Set([...Object.keys(documented), ...Object.keys(first)])].flatMap((key) => {
      const place = path ? `${path}.${key}` : key;
      if (!(key in documented)) return [`${place} is not documented`];
      if (!(key in first)) return [`${place} does not come`];
      return differences(documented[key]!, first[key]!, second[key]!, place);
    });
  if (JSON.stringify(documented) === JSON.stringify(first) || JSON.stringify(first) !== JSON.stringify(second))
    return [];
  return [`${path} is ${JSON.stringify(first)}, documented as ${JSON.stringify(documented)}`];
}

interface DocumentedRequest {
  operation: Operation;
  example: string;
}

/** Every request example of every operation. */
function documentedRequests({contract}: Facts): DocumentedRequest[] {
  return [...contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .flatMap((operation) => Object.keys(operation.requestExamples).map((example) => ({operation, example})));
}

/**
 * Sends every documented request to a new sandbox and looks for an equal documented answer. An operation must document
 * the answer to at least one of its requests; answers to the others are covered by the schema.
 * @param content the requests and answers to check
 * @param first @param second two clients with different clocks and seeds, to detect generated values
 * @returns one message per request of an operation without such an answer
 */
export async function undocumentedAnswers(facts: Facts, first: SendRequest, second: SendRequest): Promise<string[]> {
  const shown = new Set<string>();
  const messages: {id: string; message: string}[] = [];
  for (const {operation, example} of documentedRequests(facts)) {
    const {id, responses} = operation;
    const {path, body, bearer} = sampleInput(facts, id, example);
    const [one, two] = [await first(path, body, bearer?.token), await second(path, body, bearer?.token)];
    const found = Object.entries(responses[one.status]?.examples ?? {})
      .map(([name, {value}]) => ({name, differs: differences(value as Json, one.body, two.body)}))
      .sort((a, b) => a.differs.length - b.differs.length)[0];
    if (found?.differs.length === 0) shown.add(id);
    const how = found ? `${found.name}: ${found.differs.join('; ')}` : 'there is none';
    messages.push({
      id,
      message: `${id}: the answer to ${example} (HTTP ${one.status}) is none of the documented: ${how}`,
    });
  }
  return messages.filter(({id}) => !shown.has(id)).map(({message}) => message);
}

/** Copies of a body, each without one of its properties, at any depth. */
function without(body: Json, path: string[] = []): {left: string; body: Json}[] {
  if (!isObject(body)) return [];
  return Object.keys(body).flatMap((key) => {
    const {[key]: value, ...rest} = body;
    const inner = without(value!, [...path, key]).map(({left, body: changed}) => ({
      left,
      body: {...body, [key]: changed},
    }));
    return [{left: [...path, key].join('.'), body: rest}, ...inner];
  });
}

/** Fields that depend on the payment method, as listed by /service/list; a schema cannot express this. */
const BY_SERVICE = ['transactionValidate fields'];

/**
 * Removes each property of each documented request and compares the sandbox's reaction with the schema.
 * @param accepts returns true if the description allows a body
 * @returns one message per disagreement, with the operation
 */
export async function wronglyRequired(
  facts: Facts,
  ask: SendRequest,
  accepts: (operationId: string, body: Json) => Promise<boolean>,
): Promise<string[]> {
  const messages: string[] = [];
  for (const {operation, example} of documentedRequests(facts)) {
    const {path, body, bearer} = sampleInput(facts, operation.id, example);
    for (const {left, body: reduced} of without(body as Json)) {
      const {body: answer} = await ask(path, reduced, bearer?.token);
      const error = isObject(answer) && isObject(answer.error) ? answer.error : {};
      const allowed = await accepts(operation.id, reduced);
      const missing = JSON.stringify(error.details ?? []).includes(`"${left}","message":"is required"`);
      if (allowed && error.code === 204 && missing && !BY_SERVICE.includes(`${operation.id} ${left}`))
        messages.push(`${operation.id}: ${left} is required by the sandbox, not by the description`);
      if (!allowed && error.code === 0)
        messages.push(`${operation.id}: ${left} is required by the description, not by the sandbox`);
    }
  }
  return messages;
}
