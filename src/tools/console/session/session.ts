/**
 * Session of the console: drives the gateway and holds calls, callbacks and changed objects. It is kept as long as the
 * page is open; React subscribes to it. Times are in milliseconds since the epoch.
 */
import type {Locale} from '../../../brand';
import {LiveError, type LiveGateway, type startGateway} from '../client';
import {createLog, type LogSnapshot} from '../log';
import type {
  CallResult,
  Complaint,
  CallDescription,
  Draft,
  News,
  PageAnswer,
  ReceivedCallback,
  GatewayInfo,
} from '../protocol';
import {encodeReplay, type ReplayState, type Step} from '../replay';
import {type Objects, beginStep, withCallback, withChanges} from './objects';
import {callbackEntry, callEntry, clockEntry, pageEntry, pageStep, type Span, type Visit, visitOf} from './records';
import {brand} from '../../../brand';

export type Phase =
  | {is: 'idle'}
  | {is: 'loading'; loaded: number; total: number | undefined}
  | {is: 'ready'; started: GatewayInfo}
  | {is: 'failed'; failure: LiveError['failure']};

export interface SentCall {
  draft: Draft;
  called: CallResult;
  /** Milliseconds until the response arrived. */
  tookMs: number;
}

export interface ShownPage {
  url: string;
  answer: PageAnswer;
}

/** Immutable state of the session. */
export interface Snapshot {
  phase: Phase;
  /** True while a step is running. */
  busy: boolean;
  /** Message for the reader if the last step was refused. */
  refused?: string;
  /** Last known clock of the gateway, the local time when it was read (`seen`), and whether it stands still. */
  clock: {gateway: number; seen: number; still: boolean};
  /** The last call. */
  sent?: SentCall;
  page?: ShownPage;
  objects: Objects;
  /** Received callbacks, oldest first; limited to `MOST_RECEIVED`. */
  received: readonly ReceivedCallback[];
  /** HTTP status of the receiver's responses; 0 for no response. */
  receiver: number;
  log: LogSnapshot;
  /** True for a replay that was recorded with another version of the contract, so results may differ. */
  otherContract: boolean;
}

export interface Session {
  snapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  /** Fetches and starts the gateway unless it is running; retries after a failure. */
  start(): Promise<void>;
  /** @throws LiveError */
  describe(draft: Draft): Promise<CallDescription>;
  /** @throws LiveError */
  check(draft: Draft): Promise<Complaint[]>;
  /** @returns the request and the response; undefined if it was refused or the gateway stopped (see the snapshot) */
  send(draft: Draft, headers?: [string, string][]): Promise<CallResult | undefined>;
  /**
   * Returns a valid `X-Key` for the next call, in milliseconds since the epoch, for programs that sign their own
   * requests. In a replay, the clock of the gateway differs from the local clock.
   * @throws LiveError
   */
  nextKey(draft: Draft): Promise<number>;
  /** Opens a hosted page or submits a form on it. */
  visit(visit: Visit): Promise<void>;
  closePage(): void;
  /** Advances the clock of the gateway. @param ms milliseconds */
  move(ms: number): Promise<void>;
  answerWith(status: number): Promise<void>;
  /** Resets the sandbox to its seed. */
  reset(): Promise<void>;
  /** Starts a new session with a stopped clock and repeats the steps of a link. */
  replay(state: ReplayState): Promise<void>;
  /** @returns the URL fragment of a replay link. @throws ReplayProblem */
  fragment(): Promise<string>;
  stop(): void;
}

export interface SessionParts {
  start: typeof startGateway;
  /** URL of the gateway's worker script. */
  url: string;
  locale: Locale;
  now(): number;
  /** Returns a 32-bit seed. */
  seed(): number;
}

const LOG_BOUNDS = {maxEntries: 300, maxBytes: 4_000_000};
const MOST_RECEIVED = 100;
/** Maximum number of redirects to follow, to stop at a redirect loop. */
const MOST_REDIRECTS = 5;

const onlyOpensPage = (step: Step) => step.kind === 'page' && Object.keys(step.fields).length === 0;
const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function createSession({start, url, locale, now, seed}: SessionParts): Session {
  let gateway: LiveGateway | undefined;
  let log = createLog(LOG_BOUNDS);
  let steps: Step[] = [];
  let replayStart: {seed: number; now: number} = {seed: 0, now: 0};
  /** Milliseconds since the start of the session that are covered by `steps`. */
  let reached = 0;
  /** Number of the current start; results of earlier starts are discarded. */
  let startNumber = 0;
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const initial = (): Snapshot => ({
    phase: {is: 'idle'},
    busy: false,
    clock: {gateway: now(), seen: now(), still: false},
    objects: new Map(),
    received: [],
    receiver: 204,
    log: log.snapshot(),
    otherContract: false,
  });
  let current = initial();

  const change = (part: Partial<Snapshot>) => {
    current = {...current, ...part, log: log.snapshot()};
    for (const listener of listeners) listener();
  };
  const showClock = (gatewayNow: number) => ({clock: {...current.clock, gateway: gatewayNow, seen: now()}});

  const onNews = (news: News) => {
    if (news.news === 'changes')
      return change({objects: withChanges(current.objects, news.changes), ...showClock(news.now)});
    const {received} = news;
    log.append(callbackEntry(received, current.received, now()));
    return change({
      received: [...current.received, received].slice(-MOST_RECEIVED),
      objects: withCallback(current.objects, received),
    });
  };

  const begin = async (options: {seed: number; now: number; still: boolean}): Promise<void> => {
    gateway?.stop();
    gateway = undefined;
    const own = (startNumber += 1);
    log = createLog(LOG_BOUNDS);
    steps = [];
    reached = 0;
    replayStart = {seed: options.seed, now: options.now};
    current = {...initial(), clock: {gateway: options.now, seen: now(), still: options.still}};
    change({phase: {is: 'loading', loaded: 0, total: undefined}});
    try {
      const running = await start(
        url,
        {...options, locale},
        {news: onNews, progress: (loaded, total) => change({phase: {is: 'loading', loaded, total}})},
      );
      if (own !== startNumber) return running.gateway.stop();
      gateway = running.gateway;
      change({phase: {is: 'ready', started: running.started}});
    } catch (error) {
      if (own === startNumber)
        change({phase: {is: 'failed', failure: error instanceof LiveError ? error.failure : 'crashed'}});
    }
  };

  const running = (): LiveGateway => {
    if (!gateway) throw new LiveError('stopped', 'The sandbox has not been started.');
    return gateway;
  };

  /**
   * Runs one step after all earlier ones; a gateway failure ends up in `phase`.
   * @param changesState true if the step changes state, so that the recorded changes are cleared; false if it only
   * reads
   */
  const step = (run: (gateway: LiveGateway) => Promise<Partial<Snapshot>>, changesState = true): Promise<void> => {
    // Steps are queued, so that a click during the refresh of a page is not lost.
    const turn = last.then(() => runStep(run, changesState));
    last = turn.catch(() => {});
    return turn;
  };

  const runStep = async (
    run: (gateway: LiveGateway) => Promise<Partial<Snapshot>>,
    changesState: boolean,
  ): Promise<void> => {
    const {refused: _, ...rest} = current;
    current = rest;
    change({busy: true, ...(changesState && {objects: beginStep(current.objects)})});
    try {
      change({...(await run(running())), busy: false});
    } catch (error) {
      if (!(error instanceof LiveError)) throw error;
      change(
        error.failure === 'refused'
          ? {busy: false, refused: error.message}
          : {busy: false, phase: {is: 'failed', failure: error.failure}},
      );
    }
  };

  /** Records a step. The time before it becomes a clock step, since the clock stands still in a replay. */
  const record = (made: Step | undefined, elapsed = reached) => {
    // Skip repeated refreshes of a page, which change nothing and would fill the link.
    if (made && onlyOpensPage(made) && sameJson(made, steps.filter(({kind}) => kind !== 'clock').at(-1))) return;
    if (!current.clock.still && elapsed > reached) steps.push({kind: 'clock', ms: elapsed - reached});
    reached = elapsed;
    if (made) steps.push(made);
  };

  const send: Session['send'] = async (draft, headers = []) => {
    let sent: CallResult | undefined;
    await step(async (to) => {
      const time = now();
      const called = await to.ask('call', {...draft, headers});
      sent = called;
      const span: Span = {time, endedAt: now()};
      record({kind: 'call', ...draft}, called.elapsed);
      log.append(callEntry(draft, called, span));
      return {
        sent: {draft, called, tookMs: span.endedAt - span.time},
        ...showClock(Math.max(called.at, current.clock.gateway)),
      };
    });
    return sent;
  };

  const nextKey: Session['nextKey'] = async (draft) => {
    const {headers} = await running().ask('sign', draft);
    const key = headers.find(([name]) => name.toLowerCase() === brand.headers.key.toLowerCase())?.[1];
    // A call with a bearer token is not signed, so its key is not used.
    return key === undefined ? current.clock.gateway : Number(key);
  };

  const visit: Session['visit'] = (wanted) =>
    step(async (to) => {
      let going = wanted;
      for (let hops = 0; ; hops += 1) {
        const time = now();
        const answer = await to.ask('page', going);
        record(pageStep(going), answer.elapsed);
        log.append(pageEntry(going, answer, time));
        const {leadsTo} = answer;
        const redirects = leadsTo?.hosted && leadsTo.seconds === undefined && hops < MOST_REDIRECTS;
        if (!redirects) return {page: {url: going.url, answer}};
        going = {url: leadsTo.url};
      }
    }, wanted.fields !== undefined);

  const move: Session['move'] = (ms) =>
    step(async (to) => {
      const answer = await to.ask('move', {ms});
      record({kind: 'clock', ms});
      log.append(clockEntry(ms, answer.now, now()));
      return showClock(answer.now);
    });

  const answerWith: Session['answerWith'] = (status) =>
    step(async (to) => {
      await to.ask('receiver', {status});
      record({kind: 'receiver', status});
      return {receiver: status};
    }, false);

  const reset: Session['reset'] = () =>
    step(async (to) => {
      await to.ask('reset', {});
      record({kind: 'reset'});
      log.append({kind: 'reset', time: now()});
      const {sent: _, page: __, ...rest} = current;
      current = rest;
      return {objects: new Map(), received: [], receiver: 204};
    });

  const session: Session = {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start() {
      if (current.phase.is === 'idle' || current.phase.is === 'failed')
        await begin({seed: seed(), now: now(), still: false});
    },
    describe: async (draft) => running().ask('describe', draft),
    check: async (draft) => (await running().ask('check', draft)).complaints,
    send,
    nextKey,
    visit,
    closePage() {
      const {page: _, ...rest} = current;
      current = rest;
      change({});
    },
    move,
    answerWith,
    reset,
    async replay(state) {
      await begin({seed: state.seed, now: state.now, still: true});
      const {phase} = current;
      if (phase.is === 'ready') change({otherContract: !phase.started.contract.startsWith(state.contract)});
      for (const one of state.steps)
        if (current.phase.is === 'ready' && current.refused === undefined) await repeatStep(one);
    },
    fragment() {
      const {phase} = current;
      if (phase.is !== 'ready') throw new LiveError('stopped', 'The sandbox has not been started.');
      const {contract, token} = phase.started;
      const state: ReplayState = {v: 1, ...replayStart, contract: contract.slice(0, 8), steps};
      return encodeReplay(state, {secrets: [token], published: [token]});
    },
    stop() {
      startNumber += 1;
      gateway?.stop();
      gateway = undefined;
      log = createLog(LOG_BOUNDS);
      current = initial();
      change({});
    },
  };

  const repeatStep = (one: Step): Promise<unknown> => {
    const {phase} = current;
    switch (one.kind) {
      case 'call':
        return send({path: one.path, body: one.body});
      case 'page':
        return visit(visitOf(one, phase.is === 'ready' ? phase.started.baseUrl : ''));
      case 'clock':
        return move(one.ms);
      case 'receiver':
        return answerWith(one.status);
      case 'reset':
        return reset();
    }
  };
  return session;
}
