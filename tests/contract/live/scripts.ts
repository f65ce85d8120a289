/**
 * What the two hosts of the gateway are held against each other by: every documented request, and what the tests of the
 * sandbox have asked, sandbox by sandbox and in their order. Steps are made so that they can be asked anew: time passes by
 * moves, and what a host makes up, such as the token of a page, is what this run makes up.
 */
import {flowRequest} from '../../../src/facts/flowRequest';
import {isPushed} from '../../../src/facts/flowTerms';
import type {Facts} from '../../../src/facts/load';
import type {Asks, AskName, News, StartOptions} from '../../../src/tools/console/protocol';
import type {Session} from '../../../src/tools/console/worker/session';
import {sampleInput} from '../../../src/samples';
import type {Exchange} from '../../recorder/exchange';
import {brand} from '../../../src/brand';

export type Step = {[Name in AskName]: {name: Name; value: Asks[Name][0]}}[AskName];

export interface Script {
  /** Where it comes from. */
  what: string;
  steps: Step[];
}

/** What a step gives: an answer or a refusal. */
export type Outcome = {answer: unknown} | {refused: string};

/** What one host says of a script. */
export interface Played {
  outcomes: Outcome[];
  news: News[];
}

export const START: StartOptions = {seed: 20, now: Date.parse('2026-11-23T08:00:00Z'), locale: 'en', still: true};

/** Every request example of every call, each to a fresh gateway. */
export function documentedScripts(content: Facts): Script[] {
  return [...content.contract.operations.values()]
    .filter(({kind}) => kind === 'call')
    .flatMap(({id, requestExamples}) =>
      Object.keys(requestExamples).map((example): Script => {
        const {path, body, bearer} = sampleInput(content, id, example);
        const headers: [string, string][] = bearer ? [['Authorization', `Bearer ${bearer.token}`]] : [];
        return {
          what: `${id}, ${example}`,
          steps: [{name: 'call', value: {path, body: JSON.stringify(body), headers}}],
        };
      }),
    );
}

/** A way through a gateway that asks as it goes; the steps are written down. */
export interface Way {
  what: string;
  go(take: Ask): Promise<void>;
}

const [HOUR_MS, MONTH_MS] = [3_600_000, 31 * 86_400_000];

/**
 * Every flow of every method: it begins, the customer pays on the page, an hour passes, then a month. Where money is sent,
 * every way in which it can arrive.
 */
export function flowWays(content: Facts): Way[] {
  return [...content.methods].flatMap(([id, method]) =>
    Object.entries(method.flows).flatMap(([flowId, flow]) => {
      const {operation, body} = flowRequest(content, method, flow);
      const {prefix, ways} = content.sandbox.money_trigger;
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

/** A longer way than this is the test of a limit. */
const MOST_STEPS = 200;
const LONGEST_MOVE_MS = 366 * 86_400_000;

/** The exchanges of each sandbox in memory, in their order. */
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

/** Asks, and takes a refusal for an outcome. */
export type Ask = (step: Step) => Promise<Outcome>;

export const asking =
  (session: Session): Ask =>
  async ({name, value}) => {
    try {
      return {answer: await session.ask(name, value as never)};
    } catch (error) {
      return {refused: (error as Error).message};
    }
  };

/** Goes a way on a gateway. @returns the steps as they were asked, and what came of them */
export async function writeDown({go}: Way, ask: Ask): Promise<{steps: Step[]; outcomes: Outcome[]}> {
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

/** What was recorded, as a way to go again. @param prefix path prefix of the calls, `/v2` */
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
    // What was signed wrongly on purpose is sent as it was.
    const own = response?.status === 401 ? request.headers : request.headers.filter(([one]) => !SIGNED.has(one));
    const headers = own.map(([one, value]): [string, string] => [one, name(value)]);
    return {name: 'call', value: {path: name(target.slice(prefix.length)), body: name(text), headers}};
  }
  if (!/^\/(?:pay|bank|invoices?|invoicing|pages?)\//.test(target)) return undefined;
  const url = name(target);
  if (method === 'GET') return {name: 'page', value: {url}};
  return {name: 'page', value: {url, fields: [...new URLSearchParams(name(text))]}};
}

/** What a gateway makes up: tokens of pages, tokens for browsers and invoicing, ids of events and requests. */
const MADE_UP =
  /(?<=\/)[0-9a-f]{12}(?![0-9a-f])|[a-z]{4}_[0-9a-z]{32}|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

const renamed = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(
    new RegExp(`${MADE_UP.source}|(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])`, 'g'),
    (one) => names.get(one) ?? one,
  );

/** Both answers have made up as much, or they tell different stories and nothing can be learnt. */
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

/** Errors of fewer digits are those that stand before every call: its signature, its form, its limits. */
const GENERAL = /^\d\d$/;

/**
 * What recorded exchanges show of the gateway: each answer by its HTTP status, its error and, where that differs, its address;
 * and each move of an object between two answers about it.
 */
export function coverOf(exchanges: readonly Exchange[]): Set<string> {
  const statuses = new Map<string, string>();
  return new Set(
    exchanges.flatMap(({request: {method, target}, response}) => {
      const body = Buffer.from(response?.body ?? '', 'base64').toString('utf8');
      const code = /"code":(\d+)/.exec(body)?.[1];
      const address = target.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}|[0-9a-f]{12}|\d{3,}/g, '#');
      // Of addresses that are none there is no end.
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

/** Each move of a status that was told. */
export const movesOf = (news: readonly News[]): string[] =>
  news.flatMap((one) =>
    one.news === 'changes'
      ? one.changes.map(({kind, before, after}) => `${kind} ${String(before?.status)} → ${String(after.status)}`)
      : [],
  );

/** As few as show all that all of them show, those first that show most for their length. */
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

/** A fresh gateway takes as long as so many steps. */
const FRESH = 5;
