/**
 * Delivers histories to a receiver, all of them side by side: first the first delivery of each, then the second, and so
 * on. After each of these rounds every object must stand where the model stands, and the program is killed and started
 * again on what it has stored.
 */
import {connect} from 'node:net';
import type {Facts} from '../../../src/facts/load';
import {CALLBACK, sign} from '../../../src/domain/signing';
import {dueAfterEach, eventOf, wantedOf, type DeliveredObject, type ExpectedState, type History} from './histories';
import type {StoredObjects} from './state';

/** A delivery of a round. */
export interface Post {
  key: number;
  body: string;
}

/** State of a receiver after all deliveries so far. */
interface Result {
  stored: StoredObjects;
  fulfilled: string[];
  held: string[];
}

/** Delivers a round and lets the work behind it end; then the program is ended. @param due how much work is done by then */
export type PlayRound = (posts: readonly Post[], due: {fulfilled: number; held: number}) => Promise<Result>;

const WORKS = ['fulfilled', 'held'] as const;

/** @returns what the receiver did wrong, the first problems in full; empty when nothing */
export async function playHistories(
  facts: Facts,
  histories: readonly History[],
  playRound: PlayRound,
): Promise<string[]> {
  const dues = histories.map((history) => dueAfterEach(facts, history));
  const rounds = Math.max(...histories.map(({deliveries}) => deliveries.length));
  // Behind the clock, but within the window: so there is a millisecond for each of them.
  let key = Date.now() - (facts.gateway.signing.window_seconds * 1000) / 2;
  for (let round = 0; round < rounds; round += 1) {
    const posts = histories.flatMap(({id, deliveries}) => {
      const told = deliveries[round];
      return told ? [{key: (key += 1), body: eventOf(facts, id, told, key)}] : [];
    });
    const now = histories.map(({id, deliveries}, index) => ({
      id,
      told: deliveries.slice(0, round + 1),
      due: dues[index]!.at(Math.min(round, deliveries.length - 1))!,
    }));
    const sum = (work: (typeof WORKS)[number]) => now.reduce((total, {due}) => total + due[work], 0);
    const result = await playRound(posts, {fulfilled: sum('fulfilled'), held: sum('held')});
    const wrong = compare(now, result);
    if (wrong.length > 0) return [`${wrong.length} wrong after ${round + 1} deliveries`, ...wrong.slice(0, 5)];
  }
  return [];
}

function compare(
  payments: readonly {id: number; told: readonly DeliveredObject[]; due: ExpectedState}[],
  result: Result,
): string[] {
  const times = Object.fromEntries(
    WORKS.map((work) => {
      const counts = new Map<string, number>();
      for (const id of result[work]) counts.set(id, (counts.get(id) ?? 0) + 1);
      return [work, counts];
    }),
  );
  return payments.flatMap(({id, told, due}) => {
    const wrong = [
      ...wantedOf(id, due).map(([key, want]) => {
        const known = result.stored.get(key);
        return known?.version !== want?.version || known?.status !== want?.status
          ? `${key} stands at ${JSON.stringify(known)} instead of ${JSON.stringify(want)}`
          : '';
      }),
      ...WORKS.map((work) => {
        const got = times[work]!.get(`order-${id}`) ?? 0;
        return got === due[work] ? '' : `${work} ${got} times instead of ${due[work]}`;
      }),
    ].filter(Boolean);
    if (wrong.length === 0) return [];
    const deliveries = told.map(({kind, status, version}) => `${kind} ${status} (version ${version})`);
    return [`${deliveries.join(', ')}: ${wrong.join('; ')}`];
  });
}

/** How many connections are open at the same moment, and how many deliveries are under way on each. */
const CONNECTIONS = 4;
const PIPELINED = 16;

/**
 * Posts all deliveries over a few connections that stay open, several at once: a connection and a way there and back for
 * each would take most of the time.
 * @throws Error when one is not accepted
 */
export async function postAll(facts: Facts, url: string, posts: readonly Post[]): Promise<void> {
  const {point} = facts.sandbox;
  const names = facts.gateway.signing.headers;
  const {port, pathname} = new URL(url);
  let next = 0;
  const take = () => posts.slice(next, (next += PIPELINED));
  const lane = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.setNoDelay(true);
      let underWay = 0;
      let answers = '';
      const fill = () => {
        const requests = take().map(
          ({key, body}) =>
            `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
            `Content-Length: ${Buffer.byteLength(body)}\r\n${names.point}: ${point.id}\r\n${names.key}: ${key}\r\n` +
            `${names.signature}: ${sign(point.api_token, {point: point.id, key, purpose: CALLBACK}, body)}\r\n\r\n${body}`,
        );
        underWay = requests.length;
        if (underWay > 0) socket.write(requests.join(''));
        else {
          socket.end();
          resolve();
        }
      };
      socket.on('connect', fill);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        // An accepted delivery is answered without a body.
        const heads = (answers + chunk.toString('latin1')).split('\r\n\r\n');
        answers = heads.pop()!;
        for (const head of heads)
          if (!/^HTTP\/1\.1 2\d\d /.test(head)) reject(new Error(`a delivery was answered with ${head}`));
        underWay -= heads.length;
        if (underWay === 0) fill();
      });
    });
  await Promise.all(Array.from({length: CONNECTIONS}, lane));
}
