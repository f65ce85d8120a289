/**
 * A world whose time passes only when somebody sleeps: the gateway, with its own waits, and whoever lives beside it. The
 * same seed gives the same history, to the last millisecond.
 */
import type {Hono} from 'hono';
import type {Facts} from '../../../../src/facts/load';
import {createApp} from '../../../../src/gateway/app';
import {isLoopback} from '../../../../src/gateway/address';
import {createClock} from '../../../../src/gateway/engine/clock';
import {createIds} from '../../../../src/gateway/engine/ids';
import {createLog} from '../../../../src/gateway/log';
import {createParts, resetParts, type SandboxParts} from '../../../../src/gateway/parts';
import type {Scheduler} from '../../../../src/gateway/scheduler';
import type {Send} from '../../../../src/gateway/callbacks/send';
import {sandboxOrigin} from '../../../../src/brand';

export const ORIGIN = sandboxOrigin;

interface Waiting {
  due: number;
  task: () => void | Promise<unknown>;
}

export interface World {
  gateway: {app: Hono; parts: SandboxParts};
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs a task after so many milliseconds. What it starts has ended before time goes on. */
  after(delayMs: number, task: Waiting['task']): void;
  /** Lets time pass: until `done`, or as long as said. */
  sleep(delayMs: number, done?: () => boolean): Promise<void>;
  /** Ids of the payments that held an amount at some time. */
  held: ReadonlySet<number>;
  /** Takes the callbacks from now on. */
  receive(send: Send): void;
  /** Nothing waits any more, and the gateway has only what it had at first. */
  reset(): void;
}

/** @param start milliseconds since the epoch */
export function createWorld(content: Facts, start: number): World {
  let now = start;
  let waiting: Waiting[] = [];
  /** What runs beside the sleeper; time stands still until it has ended. */
  const underWay = new Set<Promise<unknown>>();
  let receiver: Send = () => Promise.reject(new Error('nobody listens'));

  const follow = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.then(
      () => {},
      () => {},
    );
    underWay.add(settled);
    void settled.then(() => underWay.delete(settled));
    return work;
  };
  const settle = async () => {
    do {
      await Promise.all(underWay);
      // What follows a promise runs before the next task.
      await new Promise((resolve) => setImmediate(resolve));
    } while (underWay.size > 0);
  };
  const after: World['after'] = (delayMs, task) => {
    const due = now + delayMs;
    const index = waiting.findIndex((other) => other.due > due);
    waiting.splice(index === -1 ? waiting.length : index, 0, {due, task});
  };
  const scheduler: Scheduler = {
    timeScale: 1,
    after,
    isMoving: () => false,
    advance: () => Promise.reject(new Error('time passes here when somebody sleeps')),
    clear: () => void (waiting = []),
  };
  const parts = createParts(content, {
    clock: createClock(() => now),
    scheduler,
    ids: createIds(1),
    log: createLog(true),
    send: (...request) => follow(receiver(...request)),
    reaches: isLoopback,
  });

  const held = new Set<number>();
  const {code: authorized} = parts.catalogue.statusNamed('authorized');
  parts.payments.watch(({id, status}) => status === authorized && held.add(id));

  return {
    held,
    gateway: {app: createApp(parts), parts},
    now: () => now,
    after: (delayMs, task) => after(delayMs, () => void follow(Promise.resolve(task()))),
    async sleep(delayMs, done = () => false) {
      const end = now + delayMs;
      await settle();
      while (!done()) {
        const next = waiting[0];
        if (!next || next.due > end) {
          now = end;
          return;
        }
        waiting.shift();
        now = Math.max(now, next.due);
        void next.task();
        await settle();
      }
    },
    receive: (send) => void (receiver = send),
    reset() {
      resetParts(parts);
      held.clear();
    },
  };
}
