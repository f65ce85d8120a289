/**
 * Gateway session in the worker: clock, callback receiver and request handlers. The clock depends only on `elapsed`, so
 * the same steps at the same times reproduce the session.
 */
import {parsedUrl, textOf, utf8, callPurpose, sign, stringToSign} from '../../../domain';
import {gatewayDecimals, type Operation} from '../../../facts/browser';
import {parseJson, violations, createSandbox, type Sandbox, type SandboxFacts, Refusal} from '../../../gateway/browser';
import {
  type CallDescription,
  type RequestTypes,
  type RequestName,
  type Complaint,
  type News,
  PROTOCOL,
  type StartOptions,
  type StatusName,
} from '../protocol';
import {templatePattern} from '../protocol/template';
import {createObserver} from './observer';
import {outcomesOf} from './outcomes';
import {readHostedPage} from './page';
import {createReceiver} from './receiver';

/** An invalid request. The message is shown to the reader. */
export class RefusedError extends Error {}

export interface SessionParts {
  facts: SandboxFacts;
  /** See `GatewayInfo.contract`. */
  contract: string;
  /** Whole milliseconds since the session started. */
  elapsed(): number;
  tell(news: News): void;
}

export interface Session {
  /** @throws RefusedError */
  ask<Name extends RequestName>(name: Name, value: RequestTypes[Name][0]): Promise<RequestTypes[Name][1]>;
  /** Advances the clock by the time elapsed since the last step. */
  tick(): Promise<void>;
  close(): void;
}

type Answers = {
  [Name in RequestName]: (value: RequestTypes[Name][0]) => RequestTypes[Name][1] | Promise<RequestTypes[Name][1]>;
};

export function createSession(options: StartOptions, parts: SessionParts): Session {
  const world = createWorld(options, parts);
  const answers = answersOf(world, options, parts);
  // Steps run sequentially, since a replay link cannot reproduce concurrent steps.
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(task: () => Promise<T>): Promise<T> => {
    const run = last.then(task);
    last = run.catch(() => {});
    return run;
  };
  return {
    ask: (name, value) =>
      enqueue(async () => {
        await world.pass();
        const answer = await answers[name](value);
        await world.settle();
        return answer;
      }),
    tick: () => enqueue(world.pass),
    close: () => world.sandbox.close(),
  };
}

interface World {
  sandbox: Sandbox;
  receiver: ReturnType<typeof createReceiver>;
  /** Current position of the clock, in milliseconds since the session started. */
  reached(): number;
  now(): number;
  nextKey(): number;
  /** Advances the clock to the present. */
  pass(): Promise<void>;
  /** Waits for pending callbacks and reports changes. */
  settle(): Promise<void>;
  reset(): void;
}

function createWorld({seed, now: start, still = false}: StartOptions, {facts, elapsed, tell}: SessionParts): World {
  let reached = 0;
  let lastKey = 0;
  const names = facts.gateway.signing.headers;
  const receiver = createReceiver({
    names,
    tokensOf: (point) => sandbox.parts.apiTokens.of(point) ?? [],
    now: () => sandbox.parts.clock.now(),
    onReceived: (received) => tell({news: 'received', received}),
  });
  const sandbox: Sandbox = createSandbox(facts, {
    now: () => start + reached,
    timeScale: 0,
    seed,
    quiet: true,
    send: receiver.send,
    // All callback URLs lead to the receiver in this worker; no request leaves the page.
    reaches: () => true,
    stepped: () => tellChanges(),
  });
  const {clock, scheduler, callbacks} = sandbox.parts;
  const observer = createObserver(sandbox.parts);
  // Reports after each internal step of the gateway, so that the reader sees intermediate statuses.
  const tellChanges = () => {
    const changes = observer.changes();
    if (changes.length > 0) tell({news: 'changes', changes, now: clock.now()});
  };
  const settle = async () => {
    await callbacks.settled();
    tellChanges();
  };
  const passed = (ms: number) => void (reached += ms);
  return {
    sandbox,
    receiver,
    reached: () => reached,
    now: clock.now,
    nextKey: () => (lastKey = Math.max(clock.keys(), lastKey + 1)),
    async pass() {
      const ms = still ? 0 : elapsed() - reached;
      if (ms <= 0) return;
      await scheduler.advance(ms, {passed, settled: callbacks.settled});
      await settle();
    },
    settle,
    reset() {
      sandbox.reset();
      receiver.answerWith(204);
      observer.reset();
    },
  };
}

function answersOf(world: World, {locale}: StartOptions, {facts, contract}: SessionParts): Answers {
  const {sandbox} = world;
  const {gateway, statuses, translations} = facts;
  const base = new URL(gateway.hosts.sandbox);
  const baseUrl = base.href.replace(/\/$/, '');
  const find = operationFinder(facts);
  const meaningOf = (english: string) => translations[locale]?.get(english) ?? english;

  const signed = (path: string, body: string): RequestTypes['sign'][1] => {
    const operation = find(path);
    const headers: [string, string][] = [['Content-Type', 'application/json']];
    const bearer = bearerOf(operation, facts);
    if (!operation.auth.includes('signature'))
      return {headers: [...headers, ...(bearer ? [['Authorization', `Bearer ${bearer}`] as [string, string]] : [])]};
    const {id: point, api_token: token} = sandbox.point;
    const head = {point, key: world.nextKey(), purpose: callPurpose('POST', base.pathname.replace(/\/$/, '') + path)};
    const {headers: names} = gateway.signing;
    return {
      headers: [
        ...headers,
        [names.point, String(point)],
        [names.key, String(head.key)],
        [names.signature, sign(token, head, body)],
      ],
      signedText: textOf(stringToSign(head, body)),
    };
  };

  return {
    start: () => ({
      protocol: PROTOCOL,
      contract,
      point: sandbox.point.id,
      token: sandbox.point.api_token,
      baseUrl,
      statuses: named(statuses),
      refundStatuses: named(facts.refundStatuses),
      disputeStatuses: named(facts.disputeStatuses),
      decimals: Object.fromEntries(facts.currencies.currencies.map((one) => [one.code, gatewayDecimals(one)])),
      transitions: statuses.transitions.map(({from, to}) => ({from, to})),
    }),
    describe({path, body}) {
      const operation = find(path);
      const bearer = bearerOf(operation, facts);
      const members = membersOf(body);
      const method = methodOf(members, sandbox, meaningOf);
      return {
        operation: operation.id,
        summary: meaningOf(operation.summary),
        ...(method && {method}),
        auth: operation.auth.includes('signature') ? 'signature' : operation.auth[0]!,
        ...(bearer !== undefined && {bearer}),
        outcomes: outcomesOf(operation, members, sandbox.parts, meaningOf),
      };
    },
    check: ({path, body}) => ({complaints: complaintsAbout(find(path), body, gateway.request.max_levels)}),
    sign: ({path, body}) => signed(path, body),
    async call({path, body, headers = []}) {
      const {headers: own, signedText} = signed(path, body);
      const all = [...own.filter(([name]) => !headers.some(([other]) => sameName(name, other))), ...headers];
      const [at, elapsed, url] = [world.now(), world.reached(), baseUrl + path];
      const response = await sandbox.app.request(url, {method: 'POST', headers: validHeaders(all), body});
      return {
        headers: all,
        ...(signedText !== undefined && {signedText}),
        url,
        at,
        elapsed,
        ...(response.type !== 'error' && {
          answer: {status: response.status, headers: [...response.headers], text: await response.text()},
        }),
      };
    },
    async page({url, fields}) {
      const address = parsedUrl(url, base);
      if (address?.origin !== base.origin) throw new RefusedError(`${url} is no page of the gateway`);
      const [at, elapsed] = [world.now(), world.reached()];
      const response = await sandbox.app.request(
        address.href,
        fields ? {method: 'POST', body: new URLSearchParams(fields)} : {},
      );
      return {...(await readHostedPage(response, address)), at, elapsed};
    },
    async move({ms}) {
      const response = await sandbox.app.request(new URL('/sandbox/clock', base).href, {
        method: 'POST',
        body: JSON.stringify({seconds: ms / 1000}),
      });
      if (!response.ok) throw new RefusedError(((await response.json()) as {error: string}).error);
      return {now: world.now()};
    },
    receiver({status}) {
      world.receiver.answerWith(status);
      return {};
    },
    reset() {
      world.reset();
      return {};
    },
  };
}

const named = ({statuses}: {statuses: readonly StatusName[]}): StatusName[] =>
  statuses.map(({code, name, final}) => ({code, name, final}));

function methodOf(
  {service_id: id}: Record<string, unknown>,
  {parts: {catalogue}}: Sandbox,
  meaningOf: (english: string) => string,
): CallDescription['method'] {
  const service = typeof id === 'number' ? catalogue.service(id) : undefined;
  if (!service) return undefined;
  const {
    method: {name, brand: isBrand},
    flow: {direction, integration},
  } = service;
  return {name: isBrand ? name : meaningOf(name), flow: direction === 'payout' ? direction : integration};
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** @throws RefusedError for an invalid header name or value */
function validHeaders(headers: readonly [string, string][]): Headers {
  try {
    return new Headers(headers.map(([name, value]): [string, string] => [name, value]));
  } catch (error) {
    throw new RefusedError((error as Error).message);
  }
}

/** Returns a function that finds the call for a path; it throws RefusedError for an unknown path. */
function operationFinder({contract}: SandboxFacts): (path: string) => Operation {
  const calls = [...contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .map((operation) => ({operation, fits: templatePattern(operation.template)}));
  return (path) => {
    const found = calls.find(({fits}) => fits.test(path));
    if (!found) throw new RefusedError(`${path} is not a path of this API`);
    return found.operation;
  };
}

/** Published bearer token for a call that is not signed. */
function bearerOf({auth}: Operation, {sandbox}: SandboxFacts): string | undefined {
  if (auth.includes('signature')) return undefined;
  return auth[0] === 'invoicingToken' ? sandbox.invoicing_token : undefined;
}

/** Validates a body with the gateway's own check before it is sent. */
function complaintsAbout(operation: Operation, body: string, maxLevels: number): Complaint[] {
  try {
    return violations(operation.request, parseJson(utf8(body), maxLevels));
  } catch (error) {
    if (error instanceof Refusal) return [...error.details];
    throw error;
  }
}

function membersOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
