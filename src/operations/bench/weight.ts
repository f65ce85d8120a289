/** Weight of a page before any interaction, computed from the built files. */
import {readFileSync} from 'node:fs';
import {answerOf, KINDS, typeOf, type Bodies, type Kind} from './files';
import {requestsOf} from './html';
import {median} from './statistics';

export interface Weight {
  /** Number of requests and compressed bytes (brotli) by kind. */
  kinds: Record<Kind, {requests: number; bytes: number}>;
  requests: number;
  bytes: number;
  /** Requests and compressed bytes of prefetches, which are made when the browser is idle. */
  prefetched: {requests: number; bytes: number};
}

/** A response of the host. */
export interface Transfer {
  kind: Kind;
  bytes: number;
  prefetch: boolean;
}

/** Sums up responses. */
export function weightOf(sent: readonly Transfer[]): Weight {
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, {requests: 0, bytes: 0}])) as Weight['kinds'];
  const weight: Weight = {kinds, requests: 0, bytes: 0, prefetched: {requests: 0, bytes: 0}};
  for (const {kind, bytes, prefetch} of sent) {
    for (const count of prefetch ? [weight.prefetched] : [weight, kinds[kind]]) {
      count.requests += 1;
      count.bytes += bytes;
    }
  }
  return weight;
}

export interface Load {
  address: string;
  file: string;
  prefetch: boolean;
}

/**
 * Lists the files that a browser loads for a page, the page first.
 * @param dir folder of the built site
 * @param route path of the page
 * @throws Error if the page or a file that it needs does not exist
 */
export function loadsOf(dir: string, route: string): Load[] {
  const page = answerOf(dir, route);
  if (!page) throw new Error(`${dir} has no page ${route}`);
  const {needed, prefetched} = requestsOf(readFileSync(page.file, 'utf8'), `http://site.example${route}`);
  const load = (address: string, prefetch: boolean): Load => {
    const answer = answerOf(dir, address);
    if (answer?.status !== 200) throw new Error(`${route} loads ${address}, which does not exist`);
    return {address, file: answer.file, prefetch};
  };
  return [
    {address: route, file: page.file, prefetch: false},
    ...needed.map((address) => load(address, false)),
    ...prefetched.map((address) => load(address, true)),
  ];
}

/** @throws Error as in `loadsOf` */
export async function weighPage(dir: string, route: string, bodies: Bodies): Promise<Weight> {
  const sent = loadsOf(dir, route).map(async ({file, prefetch}) => ({
    kind: typeOf(file).kind,
    bytes: (await bodies.of(file)).length,
    prefetch,
  }));
  return weightOf(await Promise.all(sent));
}

/**
 * Like `weighPage`, but with an estimate for the HTML, which differs for each page. Shared files are weighed exactly.
 */
async function estimatePage(dir: string, route: string, bodies: Bodies): Promise<Weight> {
  const sent = loadsOf(dir, route).map(async ({file, prefetch}) => {
    const {kind} = typeOf(file);
    const quick = prefetch || kind === 'html';
    return {kind, bytes: quick ? bodies.estimate(file) : (await bodies.of(file)).length, prefetch};
  });
  return weightOf(await Promise.all(sent));
}

/** Figures of a page that a table shows. */
export const MEASURES = {
  bytes: ({bytes}) => bytes,
  javascript: ({kinds}) => kinds.js.bytes,
  html: ({kinds}) => kinds.html.bytes,
  css: ({kinds}) => kinds.css.bytes,
  requests: ({requests}) => requests,
} satisfies Record<string, (weight: Weight) => number>;
export type Measure = keyof typeof MEASURES;

/** Measures that include the HTML, and are therefore estimates until the page is weighed exactly. */
const ESTIMATED: ReadonlySet<string> = new Set<Measure>(['bytes', 'html']);

/** Number of pages around the median that are weighed exactly. */
const AROUND = 11;

/**
 * The median of each measure over many pages. Compressing hundreds of pages at the best level takes minutes, so pages
 * are ranked by an estimate, and only those in the middle are weighed exactly.
 * @throws Error as in `loadsOf`
 */
export async function medianWeights(
  dir: string,
  routes: readonly string[],
  bodies: Bodies,
): Promise<Record<Measure, number>> {
  const estimates = new Map<string, Weight>();
  for (const route of routes) estimates.set(route, await estimatePage(dir, route, bodies));
  const medians = Object.entries(MEASURES).map(async ([name, measure]) => {
    const estimate = (route: string) => measure(estimates.get(route)!);
    if (!ESTIMATED.has(name)) return [name, median(routes.map(estimate))] as const;
    const exact = await Promise.all(middle(routes, estimate, AROUND).map((route) => weighPage(dir, route, bodies)));
    return [name, median(exact.map(measure))] as const;
  });
  return Object.fromEntries(await Promise.all(medians)) as Record<Measure, number>;
}

/** @returns the `count` items in the middle of the order by value; one more if that makes the middle even */
export function middle<Item>(items: readonly Item[], value: (item: Item) => number, count: number): Item[] {
  const sorted = [...items].sort((a, b) => value(a) - value(b));
  const size = Math.min(sorted.length, count + ((sorted.length - count) % 2 === 0 ? 0 : 1));
  const start = (sorted.length - size) / 2;
  return sorted.slice(start, start + size);
}

/**
 * Compares the requests computed from the HTML with those of a browser.
 * @param computed addresses of `loadsOf` without prefetches
 * @param seen addresses that the browser requested, without prefetches
 * @returns a line for the addresses that only the browser requested, and one for those that are only in the HTML
 */
export function differences(route: string, computed: readonly string[], seen: readonly string[]): string[] {
  const line = (what: string, list: readonly string[], other: readonly string[]) => {
    const only = list.filter((address) => !other.includes(address));
    return only.length === 0 ? [] : [`${route}: ${what} ${only.join(' ')}`];
  };
  return [
    ...line('a browser loads what the HTML does not name:', seen, computed),
    ...line('a browser does not load what the HTML names:', computed, seen),
  ];
}
