/**
 * Validates recorded traffic against the published description, with another implementation of JSON Schema 2020-12 than
 * the sandbox's own: two implementations are unlikely to share a bug.
 */
import {registerSchema, setShouldValidateFormat, unregisterSchema, validate} from '@hyperjump/json-schema/openapi-3-1';
import '@hyperjump/json-schema/formats';
import type {OutputUnit, Validator} from '@hyperjump/json-schema/openapi-3-1';
import {
  describedOperations,
  isObject,
  placeOf,
  pointerOf,
  type DescribedOperation,
  type Json,
  type JsonObject,
  type Place,
} from '../../src/operations/linter/places';
import {withoutEcho} from '../echo';
import type {Exchange, Message} from '../recorder/exchange';

setShouldValidateFormat(true);

export interface Breach {
  /** operationId, or the path if there is no operation. */
  operation: string;
  message: string;
}

export interface Report {
  breaches: Breach[];
  /** operationId → number of validated exchanges. */
  checked: Map<string, number>;
  /** operationId → number of successful exchanges; for a webhook, number of callbacks. */
  succeeded: Map<string, number>;
  /** Pointers of the properties, inline or behind `$ref`, that occurred in some message. */
  seen: Set<string>;
}

const OPENAPI_DIALECT = 'https://spec.openapis.org/oas/3.1/schema-base';
let documents = 0;

export interface ContractValidator {
  check(exchanges: readonly Exchange[]): Promise<Report>;
  /** Ids of the possible operations of an exchange: one for a request, none for an unknown address. */
  operationsOf(exchange: Exchange): string[];
  /** True if the description allows a JSON body as a request of this operation. */
  accepts(operationId: string, body: Json): Promise<boolean>;
  close(): void;
}

const headerOf = (message: Message, wanted: string) =>
  message.headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
const mediaType = (message: Message) => headerOf(message, 'content-type').split(';')[0]!.trim().toLowerCase();
const textOf = ({body}: Message) => Buffer.from(body, 'base64').toString('utf8');

/** @param published the description as published, with its references */
export function createValidator(published: JsonObject): ContractValidator {
  documents += 1;
  const uri = `https://gateway.example/${documents}/openapi.json`;
  registerSchema(structuredClone(published) as never, uri, OPENAPI_DIALECT);

  const operations = describedOperations(published);
  const prefixes = (published.servers as {url: string}[]).map(({url}) => new URL(url).pathname);
  const validators = new Map<string, Promise<Validator>>();
  /** Cache of valid messages, because bodies are often repeated. */
  const good = new Set<string>();

  const at = (place: Place): unknown =>
    place.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], published);

  /** Follows references. @returns the value and the place where it is defined */
  const resolve = (place: Place): {place: Place; value: JsonObject | undefined} => {
    const value = at(place);
    if (isObject(value) && typeof value.$ref === 'string') return resolve(placeOf(value.$ref));
    return {place, value: isObject(value) ? value : undefined};
  };

  const violations = async (place: Place, value: unknown): Promise<string[]> => {
    const pointer = pointerOf(place);
    const validator = validators.get(pointer) ?? validate(encodeURI(`${uri}${pointer}`));
    validators.set(pointer, validator);
    const output = (await validator)(value as never, 'BASIC');
    if (output.valid) return [];
    const units = ((output as OutputUnit & {errors?: OutputUnit[]}).errors ?? []) as OutputUnit[];
    return units.map(({instanceLocation, absoluteKeywordLocation}) => {
      const keyword = placeOf(absoluteKeywordLocation.replace(/^[^#]*/, ''));
      return `${instanceLocation} breaks ${pointerOf(keyword)}`;
    });
  };

  const templates = operations
    .filter(({place}) => place[0] === 'paths')
    .map((entry) => ({
      entry,
      // A literal segment takes precedence over a parameter: `/service/list` is not `/service/{id}`.
      parameters: entry.place[1].split('{').length - 1,
      pattern: new RegExp(`^${entry.place[1].replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '([^/]+)')}$`),
    }))
    .sort((a, b) => a.parameters - b.parameters);

  /** The operation of a request; for an undeclared method, any operation of the path, because each declares the 405. */
  const operationOf = (path: string, method: string): DescribedOperation | undefined => {
    const matching = templates.filter(({pattern}) => pattern.test(path));
    const best = matching.filter(({parameters}) => parameters === matching[0]!.parameters);
    return (best.find(({entry}) => entry.place[2] === method.toLowerCase()) ?? best[0])?.entry;
  };

  const report = (): Report => ({breaches: [], checked: new Map(), succeeded: new Map(), seen: new Set()});
  const count = (map: Map<string, number>, id: string) => map.set(id, (map.get(id) ?? 0) + 1);

  /** Marks the properties of a valid message, so that unused ones can be reported. */
  const mark = (place: Place, value: unknown, seen: Set<string>): void => {
    const {place: written, value: schema} = resolve(place);
    if (!schema) return;
    for (const key of ['allOf', 'anyOf', 'oneOf'])
      if (Array.isArray(schema[key])) schema[key].forEach((_, index) => mark([...written, key, index], value, seen));
    if (Array.isArray(value)) for (const item of value) mark([...written, 'items'], item, seen);
    else if (isObject(value))
      for (const [name, item] of Object.entries(value)) {
        const property = [...written, 'properties', name];
        if (at(property) === undefined) continue;
        seen.add(pointerOf(property));
        mark(property, item, seen);
      }
  };

  /** Validates a body against the media types of a request or a response. */
  const checkBody = async (place: Place, what: string, message: Message, seen: Set<string>): Promise<string[]> => {
    const content = (at([...place, 'content']) ?? {}) as JsonObject;
    const media = mediaType(message);
    if (Object.keys(content).length === 0)
      return message.body === '' ? [] : [`${what} has a body, which is not declared`];
    if (!(media in content)) return [`${what} has the content type “${media}”, which is not declared`];
    const schema = [...place, 'content', media, 'schema'];
    const text = textOf(message);
    const known = `${pointerOf(schema)} ${text}`;
    if (good.has(known)) return [];
    let value: unknown = text;
    try {
      if (media.endsWith('json')) value = JSON.parse(text);
    } catch {
      return [`${what} is not JSON`];
    }
    const found = at(schema) === undefined ? [] : await violations(schema, value);
    if (found.length > 0) return [`${what}: ${found.join('; ')}`];
    good.add(known);
    mark(schema, value, seen);
    return [];
  };

  /** Validates the headers of an answer against the declared ones. */
  const checkHeaders = async (place: Place, what: string, message: Message): Promise<string[]> => {
    const names = Object.keys((at([...place, 'headers']) ?? {}) as JsonObject);
    const wrong = await Promise.all(
      names.map(async (name) => {
        const {place: written, value: header} = resolve([...place, 'headers', name]);
        const text = headerOf(message, name.toLowerCase());
        if (text === '') return header?.required === true ? [`${what} lacks the header ${name}`] : [];
        const schema = [...written, 'schema'];
        const isNumber = (at([...schema, 'type']) as string) === 'integer';
        const found = await violations(schema, isNumber ? Number(text) : text);
        return found.map((one) => `${what}, header ${name}: ${one}`);
      }),
    );
    return wrong.flat();
  };

  const codeOf = (message: Message): unknown => {
    if (mediaType(message) !== 'application/json') return undefined;
    try {
      const answer = JSON.parse(textOf(message)) as {error?: {code?: unknown}};
      return answer.error?.code;
    } catch {
      return undefined;
    }
  };

  /** @returns the address below the prefix of the API; undefined for the payment page, the inbox and the test aids */
  const pathOf = ({target}: Exchange['request']): string | undefined => {
    const prefix = prefixes.find((candidate) => target.startsWith(`${candidate}/`));
    return prefix === undefined ? undefined : target.slice(prefix.length);
  };
  // Paths must match exactly; a query, an escape, a dot segment or an additional slash makes an address unknown.
  const called = (path: string, method: string) =>
    /[?%]|\/\/|\/\.{1,2}(?:\/|$)|\/$/.test(path) ? undefined : operationOf(path, method);

  const checkCall = async ({request, response}: Exchange, found: Report): Promise<void> => {
    const path = pathOf(request);
    if (path === undefined || !response) return; // not covered by the description, or without an answer
    const code = codeOf(response);
    const entry = called(path, request.method);
    if (!entry) {
      // An address that is not part of the API. The description does not cover it; it must not succeed.
      if (response.status !== 404)
        found.breaches.push({
          operation: path,
          message: `${request.method} ${path} answers ${response.status}, but is not described`,
        });
      return;
    }
    const {id, place, operation} = entry;
    const say = (message: string) => found.breaches.push({operation: id, message});
    count(found.checked, id);
    const success = response.status >= 200 && response.status < 300;
    if (place[2] !== request.method.toLowerCase() && response.status !== 405 && request.method !== 'OPTIONS')
      say(`${request.method} answers ${response.status}, but is not described`);
    if (request.method === 'OPTIONS') return;

    const declared = resolve([...place, 'responses', String(response.status)]);
    const what = `the answer with HTTP ${response.status}`;
    if (!declared.value) say(`HTTP ${response.status} is not declared`);
    else {
      for (const message of await checkBody(declared.place, what, response, found.seen)) say(message);
      for (const message of await checkHeaders(declared.place, what, response)) say(message);
    }

    const errors = (operation['x-errors'] ?? []) as unknown[];
    if (success && code !== undefined && code !== 0) say(`${what} bears error ${String(code)}`);
    if (!success && code === 0) say(`${what} bears code 0`);
    if (typeof code === 'number' && code !== 0 && !errors.includes(code)) say(`error ${code} is not in x-errors`);
    if (!success) return;
    const body = resolve([...place, 'requestBody']);
    if (body.value)
      for (const message of await checkBody(body.place, 'a request that was accepted', request, found.seen))
        say(message);
    count(found.succeeded, id);
  };

  const webhooks = operations.filter(({place}) => place[0] === 'webhooks');
  const checkCallback = async ({request}: Exchange, found: Report): Promise<void> => {
    // Notifications as a query string are not part of the description; they have their own tests.
    const candidates = webhooks.filter(({place}) => place[2] === request.method.toLowerCase());
    if (candidates.length === 0 && request.method === 'GET') return;
    const wrong: string[] = [];
    for (const {id, place} of candidates) {
      const messages = await checkBody(resolve([...place, 'requestBody']).place, 'the callback', request, found.seen);
      if (messages.length === 0) {
        count(found.checked, id);
        count(found.succeeded, id);
        return;
      }
      wrong.push(...messages.map((message) => `${id}: ${message}`));
    }
    found.breaches.push({
      operation: candidates.length === 1 ? candidates[0]!.id : webhooks.map(({id}) => id).join(', '),
      message: wrong.join('\n') || `${request.method} is not described for callbacks`,
    });
  };

  return {
    async check(exchanges) {
      const found = report();
      for (const exchange of exchanges)
        await (exchange.kind === 'call' ? checkCall(exchange, found) : checkCallback(exchange, found));
      return found;
    },
    operationsOf({kind, request}) {
      if (kind === 'callback') return webhooks.map(({id}) => id);
      const path = pathOf(request);
      const entry = path === undefined ? undefined : called(path, request.method);
      return entry ? [entry.id] : [];
    },
    async accepts(operationId, body) {
      const {place} = operations.find(({id}) => id === operationId)!;
      const request = resolve([...place, 'requestBody']).place;
      return (await violations([...request, 'content', 'application/json', 'schema'], body)).length === 0;
    },
    close: () => unregisterSchema(uri),
  };
}

/** Operations without a successful exchange. */
export function untouched(published: JsonObject, {succeeded}: Pick<Report, 'succeeded'>): string[] {
  return describedOperations(published)
    .map(({id}) => id)
    .filter((id) => !succeeded.has(id));
}

/** Breaches as lines without duplicates, each with its number of occurrences. */
export function formatBreaches(breaches: readonly Breach[]): string[] {
  const lines = new Map<string, number>();
  for (const {operation, message} of breaches) {
    const line = `${operation}: ${message}`;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return [...lines].map(([line, times]) => (times > 1 ? `${line} (${times} times)` : line));
}

/** Names of generated values: ids, times, addresses, tokens, and values that contain one. */
export const IS_MADE_UP = /(^|_)(id|at|url|token|date|number|key|address|hash|creq|method_data)$/;

/** JSON with sorted keys. @param blur leave out generated values */
function canonical(value: unknown, blur: boolean): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (blur && IS_MADE_UP.test(key) && !isObject(item) && !Array.isArray(item)) return null;
    if (key === 'message' && typeof item === 'string') return withoutEcho(item);
    return isObject(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item;
  });
}

/** The answers of the exchanges as comparable text, with the addresses that gave them. */
function answersOf(exchanges: readonly Exchange[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const {kind, request, response} of exchanges) {
    if (kind !== 'call' || !response || response.body === '') continue;
    const isJson = mediaType(response) === 'application/json';
    const value: unknown = isJson ? JSON.parse(textOf(response)) : textOf(response);
    const answer = `${response.status} ${canonical(value, response.status < 300 && isJson)}`;
    const same = targets.get(answer) ?? [];
    same.push(request.target.split('?')[0]!);
    targets.set(answer, same);
  }
  return targets;
}

/** Cached, because many descriptions are checked with the same exchanges. */
const known = new WeakMap<readonly Exchange[], Map<string, string[]>>();

/**
 * Answer examples that no recorded answer of their operation equals; each example must have been received by a test. In
 * successful answers, generated values may differ; error responses must be equal, except for values repeated from the
 * request.
 */
export function neverReceived(published: JsonObject, exchanges: readonly Exchange[]): string[] {
  const targets = known.get(exchanges) ?? answersOf(exchanges);
  known.set(exchanges, targets);
  const resolved = (value: unknown): unknown =>
    isObject(value) && typeof value.$ref === 'string'
      ? resolved(placeOf(value.$ref).reduce<unknown>((at, key) => (at as JsonObject | undefined)?.[key], published))
      : value;
  return describedOperations(published).flatMap(({id, place, operation}) => {
    if (place[0] !== 'paths') return [];
    const pattern = new RegExp(`${place[1].replace(/\{[^}]+\}/g, '[^/]+')}$`);
    return Object.entries(operation.responses as JsonObject).flatMap(([status, reference]) => {
      const response = resolved(reference) as {content?: {[media: string]: {examples?: JsonObject}}};
      return Object.entries(response.content ?? {}).flatMap(([media, {examples = {}}]) =>
        Object.entries(examples).flatMap(([name, example]) => {
          const {value} = resolved(example) as {value: Json};
          const blur = Number(status) < 300 && media === 'application/json';
          const same = targets.get(`${status} ${canonical(value, blur)}`) ?? [];
          return same.some((target) => pattern.test(target))
            ? []
            : [`${id}: the example ${name} of HTTP ${status} was never received`];
        }),
      );
    });
  });
}
