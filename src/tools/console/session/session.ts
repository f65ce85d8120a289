/**
 * A session of the console: the gateway of the page, what was sent to it, and what came of it. It lives as long as the page;
 * React subscribes to it. Times are milliseconds since the epoch.
 */
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
import {type Objects, settled, withCallback, withChanges} from './objects';
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
}

export interface ShownPage {
  url: string;
  answer: PageAnswer;
}

/** A state of the session; it never changes. */
export interface Snapshot {
  phase: Phase;
  /** Something is under way. */
  busy: boolean;
  /** Why the last step was refused; for a reader. */
  refused?: string;
  /** The gateway's clock, and when it showed that. */
  clock: {gateway: number; seen: number; still: boolean};
  /** The last call. */
  sent?: SentCall;
  page?: ShownPage;
  objects: Objects;
  /** The oldest first; bounded. */
  received: readonly ReceivedCallback[];
  /** What the receiver answers: an HTTP status, or 0 for none. */
  receiver: number;
  log: LogSnapshot;
  /** It repeats a session of another version of the contract, so it may go another way. */
  otherContract: boolean;
}

export interface Session {
  snapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  /** Fetches and starts the gateway, unless it runs. After a failure it tries again. */
  start(): Promise<void>;
  /** @throws LiveError */
  describe(draft: Draft): Promise<CallDescription>;
  /** @throws LiveError */
  check(draft: Draft): Promise<Complaint[]>;
  /** @returns what was sent and what came; undefined where it was refused or the gateway is over, as the snapshot tells */
  send(draft: Draft, headers?: [string, string][]): Promise<CallResult | undefined>;
  /**
   * A moment that the gateway takes as the key of the next call, in milliseconds since the epoch: for programs that sign by
   * themselves. In a replay the gateway's time is not the reader's.
   * @throws LiveError
   */
  nextKey(draft: Draft): Promise<number>;
  /** Opens a hosted page, or sends a form of it. */
  visit(visit: Visit): Promise<void>;
  closePage(): void;
  /** @param ms forwards */
  move(ms: number): Promise<void>;
  answerWith(status: number): Promise<void>;
  /** Back to the seed: nothing has been sent. */
  reset(): Promise<void>;
  /** A session of its own, in which time stands still, with the steps of a link. */
  replay(state: ReplayState): Promise<void>;
  /** @returns the fragment of a link. @throws ReplayProblem */
  fragment(): Promise<string>;
  stop(): void;
}

export interface SessionParts {
  start: typeof startGateway;
  /** Address of the gateway's program. */
  url: string;
  locale: 'en' | 'uk';
  now(): number;
  /** A seed of 32 bits. */
  seed(): number;
}

const LOG_BOUNDS = {maxEntries: 300, maxBytes: 4_000_000};
const MOST_RECEIVED = 100;
/** A page that redirects further than this goes round in a circle. */
const MOST_REDIRECTS = 5;

const isLook = (step: Step) => step.kind === 'page' && Object.keys(step.fields).length === 0;
const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function createSession({start, url, locale, now, seed}: SessionParts): Session {
  let gateway: LiveGateway | undefined;
  let log = createLog(LOG_BOUNDS);
  let steps: Step[] = [];
  let begun: {seed: number; now: number} = {seed: 0, now: 0};
  /** Milliseconds of the page that the steps have reached. */
  let reached = 0;
  /** Which beginning is the last one: what arrives for another is not wanted any more. */
  let beginning = 0;
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
    const own = (beginning += 1);
    log = createLog(LOG_BOUNDS);
    steps = [];
    reached = 0;
    begun = {seed: options.seed, now: options.now};
    current = {...initial(), clock: {gateway: options.now, seen: now(), still: options.still}};
    change({phase: {is: 'loading', loaded: 0, total: undefined}});
    try {
      const running = await start(
        url,
        {...options, locale},
        {news: onNews, progress: (loaded, total) => change({phase: {is: 'loading', loaded, total}})},
      );
      if (own !== beginning) return running.gateway.stop();
      gateway = running.gateway;
      change({phase: {is: 'ready', started: running.started}});
    } catch (error) {
      if (own === beginning)
        change({phase: {is: 'failed', failure: error instanceof LiveError ? error.failure : 'crashed'}});
    }
  };

  const running = (): LiveGateway => {
    if (!gateway) throw new LiveError('stopped', 'The gateway has not been started.');
    return gateway;
  };

  /**
   * One step of the reader; a gateway that is over is said to be over.
   * @param does whether it does something, so that what has changed is told anew; else it only looks
   */
  const step = (run: (gateway: LiveGateway) => Promise<Partial<Snapshot>>, does = true): Promise<void> => {
    // One after the other: what a reader presses while a page asks again must not be lost.
    const turn = last.then(() => take(run, does));
    last = turn.catch(() => {});
    return turn;
  };

  const take = async (run: (gateway: LiveGateway) => Promise<Partial<Snapshot>>, does: boolean): Promise<void> => {
    const {refused: _, ...rest} = current;
    current = rest;
    change({busy: true, ...(does && {objects: settled(current.objects)})});
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

  /** In a replay time stands still, so the time that has passed until a step is a step, too. */
  const record = (made: Step | undefined, elapsed = reached) => {
    // A page that asks again and again would fill the link with what changes nothing.
    if (made && isLook(made) && sameJson(made, steps.filter(({kind}) => kind !== 'clock').at(-1))) return;
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
      return {sent: {draft, called}, ...showClock(Math.max(called.at, current.clock.gateway))};
    });
    return sent;
  };

  const nextKey: Session['nextKey'] = async (draft) => {
    const {headers} = await running().ask('sign', draft);
    const key = headers.find(([name]) => name.toLowerCase() === brand.headers.key.toLowerCase())?.[1];
    // With a bearer token nothing is signed, and nobody asks for the key.
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
        if (current.phase.is === 'ready' && current.refused === undefined) await again(one);
    },
    fragment() {
      const {phase} = current;
      if (phase.is !== 'ready') throw new LiveError('stopped', 'The gateway has not been started.');
      const {contract, token} = phase.started;
      const state: ReplayState = {v: 1, ...begun, contract: contract.slice(0, 8), steps};
      return encodeReplay(state, {secrets: [token], published: [token]});
    },
    stop() {
      beginning += 1;
      gateway?.stop();
      gateway = undefined;
      log = createLog(LOG_BOUNDS);
      current = initial();
      change({});
    },
  };

  const again = (one: Step): Promise<unknown> => {
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
