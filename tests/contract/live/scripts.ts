/**
 * Scripts for comparing the two hosts of the gateway: every documented request, and the recorded requests of the
 * sandbox tests, in order and per sandbox. Steps are repeatable: time is advanced explicitly, and generated values,
 * such as the token of a page, are replaced by those of the current run.
 */
import {flowRequest} from '../../../src/facts/flowRequest';
import {isPushed} from '../../../src/facts/flowTerms';
import type {Facts} from '../../../src/facts/load';
import type {RequestTypes, RequestName, News, StartOptions} from '../../../src/tools/console/protocol';
import type {Session} from '../../../src/tools/console/worker/session';
import {sampleInput} from '../../../src/samples';
import type {Exchange} from '../../recorder/exchange';
import {brand} from '../../../src/brand';

export type Step = {[Name in RequestName]: {name: Name; value: RequestTypes[Name][0]}}[RequestName];

export interface Script {
  /** Origin of the script. */
  what: string;
  steps: Step[];
}

/** Result of a step: an answer or an error response. */
export type Outcome = {answer: unknown} | {refused: string};

/** Results of a script on one host. */
export interface Playback {
  outcomes: Outcome[];
  news: News[];
}

export const START: StartOptions = {seed: 20, now: Date.parse('2026-11-23T08:00:00Z'), locale: 'en', still: true};

/** Every request example of every operation, each for a new gateway. */
export function documentedScripts(facts: Facts): Script[] {
  return [...facts.contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .flatMap(({id, requestExamples}) =>
      Object.keys(requestExamples).map((example): Script => {
        const {path, body, bearer} = sampleInput(facts, id, example);
        const headers: [string, string][] = bearer ? [['Authorization', `Bearer ${bearer.token}`]] : [];
        return {
          what: `${id}, ${example}`,
          steps: [{name: 'call', value: {path, body: JSON.stringify(body), headers}}],
        };
      }),
    );
}

/** An interactive scenario, whose steps depend on earlier answers; the steps are recorded. */
export interface Way {
  what: string;
  go(take: RunStep): Promise<void>;
}

const [HOUR_MS, MONTH_MS] = [3_600_000, 31 * 86_400_000];

/**
 * Every flow of every method: it is started, the customer pays on the page, an hour passes, then a month. For payouts,
 * every way in which the money can arrive.
 */
export function flowWays(facts: Facts): Way[] {
  return [...facts.methods].flatMap(([id, method]) =>
    Object.entries(method.flows).flatMap(([flowId, flow]) => {
      const {operation, body} = flowRequest(facts, method, flow);
      const {prefix, ways} = facts.sandbox.money_trigger;
      return [undefined, ...(isPushed(flow) ? Object.keys(ways) : [])].map((way): Way => {
        const sent = {...body, ...(way !== undefined && {external_transaction_id: `${prefix}-${way}`})};
        return {
          what: `${id}, ${flowId}${way === undefined ? '' : `, money ${way}`}`,
          async go(take) {
            const called = await take({name: 'call', value: {path: operation.path, body: JSON.stringify(sent)}});
            const [page] = textOf(called).match(/http[^"]*\/pay\/[0-9a-f]{12}/) ?? [];
            if (page !== undefined) {
              await take({name: 'page', value: {url: page}});
              await take({name: 'page', value: {url: page, fields: [['action', 'succeed']]}});
            }
            await take({name: 'move', value: {ms: HOUR_MS}});
            await take({name: 'move', value: {ms: MONTH_MS}});
          },
        };
      });
    }),
  );
}

/** Longer recordings are tests of limits, so they are skipped. */
const MOST_STEPS = 200;
const LONGEST_MOVE_MS = 366 * 86_400_000;

/** The exchanges of each in-memory sandbox, in order. */
export function recordedWorlds(exchanges: readonly Exchange[]): Exchange[][] {
  const worlds = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    if (!exchange.world) continue;
    const {id} = exchange.world;
    worlds.set(id, [...(worlds.get(id) ?? []), exchange]);
  }
  // Test files end in another order each time, and of two worlds that show the same the first one is taken.
  const requestsIn = (world: readonly Exchange[]) =>
    world.map(({request: {method, target, body}}) => `${method} ${target} ${body}`).join('\n');
  return [...worlds.values()]
    .filter(({length}) => length <= MOST_STEPS)
    .map((world) => ({world, text: requestsIn(world)}))
    .sort((a, b) => a.world.length - b.world.length || (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({world}) => world);
}

/** Runs a step; an error response is a regular outcome. */
export type RunStep = (step: Step) => Promise<Outcome>;

export const asking =
  (session: Session): RunStep =>
  async ({name, value}) => {
    try {
      return {answer: await session.ask(name, value as never)};
    } catch (error) {
      return {refused: (error as Error).message};
    }
  };

/** Runs a scenario on a gateway. @returns its steps and their outcomes */
export async function writeDown({go}: Way, ask: RunStep): Promise<{steps: Step[]; outcomes: Outcome[]}> {
  const steps: Step[] = [];
  const outcomes: Outcome[] = [];
  await go(async (step) => {
    const outcome = await ask(step);
    steps.push(step);
    outcomes.push(outcome);
    return outcome;
  });
  return {steps, outcomes};
}

/** A recording as a scenario that can be replayed. @param prefix path prefix of the operations, `/v2` */
export const recordedWay = (what: string, exchanges: readonly Exchange[], prefix: string): Way => ({
  what,
  async go(take) {
    const names = new Map<string, string>();
    let at = exchanges[0]?.world?.at ?? 0;
    for (const exchange of exchanges) {
      const step = stepOf(exchange, prefix, (text) => renamed(text, names));
      if (!step) continue;
      const ms = Math.min(exchange.world!.at - at, LONGEST_MOVE_MS);
      at = exchange.world!.at;
      if (ms > 0) await take({name: 'move', value: {ms}});
      learnNames(exchange, await take(step), names);
    }
  },
});

const SIGNED = new Set([
  brand.headers.point.toLowerCase(),
  brand.headers.key.toLowerCase(),
  brand.headers.signature.toLowerCase(),
  'content-type',
]);

function stepOf({request, response}: Exchange, prefix: string, name: (text: string) => string): Step | undefined {
  const body = Buffer.from(request.body, 'base64');
  const text = body.toString('utf8');
  if (!Buffer.from(text).equals(body)) return undefined;
  const {method, target} = request;
  if (target === '/sandbox/reset') return {name: 'reset', value: {}};
  if (method === 'POST' && target.startsWith(`${prefix}/`)) {
    // Requests with an intentionally wrong signature are replayed unchanged.
    const own = response?.status === 401 ? request.headers : request.headers.filter(([one]) => !SIGNED.has(one));
    const headers = own.map(([one, value]): [string, string] => [one, name(value)]);
    return {name: 'call', value: {path: name(target.slice(prefix.length)), body: name(text), headers}};
  }
  if (!/^\/(?:pay|bank|invoices?|invoicing|pages?)\//.test(target)) return undefined;
  const url = name(target);
  if (method === 'GET') return {name: 'page', value: {url}};
  return {name: 'page', value: {url, fields: [...new URLSearchParams(name(text))]}};
}

/** Generated values: tokens of pages, tokens for browsers and invoicing, ids of events and requests. */
const MADE_UP =
  /(?<=\/)[0-9a-f]{12}(?![0-9a-f])|[a-z]{4}_[0-9a-z]{32}|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

const renamed = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(
    new RegExp(`${MADE_UP.source}|(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])`, 'g'),
    (one) => names.get(one) ?? one,
  );

/** The number of generated values must be equal; otherwise the answers cannot be matched. */
function learnNames({response}: Exchange, outcome: Outcome, names: Map<string, string>): void {
  const then =
    Buffer.from(response?.body ?? '', 'base64')
      .toString('utf8')
      .match(MADE_UP) ?? [];
  const now = textOf(outcome).match(MADE_UP) ?? [];
  if (then.length !== now.length) return;
  for (const [index, one] of then.entries()) names.set(one, now[index]!);
}

function textOf(outcome: Outcome): string {
  if (!('answer' in outcome)) return '';
  const {answer: response, html = ''} = outcome.answer as {answer?: {text: string}; html?: string};
  return response?.text ?? html;
}

/** Error codes of two digits are general: signature, format and limits. */
const GENERAL = /^\d\d$/;

/**
 * Coverage of recorded exchanges: each answer by HTTP status, error and, if it matters, address; and each status
 * transition of an object between two answers.
 */
export function coverOf(exchanges: readonly Exchange[]): Set<string> {
  const statuses = new Map<string, string>();
  return new Set(
    exchanges.flatMap(({request: {method, target}, response}) => {
      const body = Buffer.from(response?.body ?? '', 'base64').toString('utf8');
      const code = /"code":(\d+)/.exec(body)?.[1];
      const address = target.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}|[0-9a-f]{12}|\d{3,}/g, '#');
      // There are arbitrarily many unknown addresses, so they count as one.
      const isAlike = response?.status === 404 || GENERAL.test(code ?? '');
      const answer = `${isAlike ? '' : `${method} ${address}`} ${response?.status} ${code}`;
      const [, id, status] = /"id":(\d+)\D[^{}]*?"status":(\d+)/.exec(body) ?? [];
      if (id === undefined || status === undefined) return [answer];
      // Ids are counted per kind of object, and so are statuses: a dispute that moves from 4 to 1 is no payment.
      const [, kind = ''] = /^\/[^/]+\/([^/]+)/.exec(target) ?? [];
      const object = `${kind} ${id}`;
      const before = statuses.get(object);
      statuses.set(object, status);
      return [answer, `${kind} ${before} → ${status}`];
    }),
  );
}

/** Each status transition in a callback. */
export const movesOf = (news: readonly News[]): string[] =>
  news.flatMap((one) =>
    one.news === 'changes'
      ? one.changes.map(({kind, before, after}) => `${kind} ${String(before?.status)} → ${String(after.status)}`)
      : [],
  );

/** A minimal subset with the full coverage, preferring those with most coverage per step. */
export function fewest<T extends {cover: ReadonlySet<string>; length: number}>(all: readonly T[]): T[] {
  const missing = new Set(all.flatMap(({cover}) => [...cover]));
  const chosen: T[] = [];
  const gain = ({cover, length}: T) => [...cover].filter((one) => missing.has(one)).length / (length + FRESH);
  let left = [...all];
  while (missing.size > 0) {
    const best = left.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    chosen.push(best);
    for (const one of best.cover) missing.delete(one);
    left = left.filter((one) => one !== best && gain(one) > 0);
  }
  return chosen;
}

/** Cost of a new gateway, in steps. */
const FRESH = 5;
