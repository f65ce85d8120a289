/**
 * Gateway with a simulated clock, which advances only during `sleep`. The gateway and the test share the clock, so a
 * history is deterministic for a given seed.
 */
import type {Hono} from 'hono';
import type {Facts} from '../../../../src/facts/load';
import {createApp} from '../../../../src/gateway/app';
import {isLoopback} from '../../../../src/gateway/address';
import {createClock} from '../../../../src/gateway/engine/clock';
import {createIds} from '../../../../src/gateway/engine/ids';
import {createLog, type Log} from '../../../../src/gateway/log';
import {createParts, resetParts, type SandboxParts} from '../../../../src/gateway/parts';
import type {Scheduler} from '../../../../src/gateway/scheduler';
import type {Send} from '../../../../src/gateway/callbacks/send';
import {sandboxOrigin} from '../../../../src/brand';

export const ORIGIN = sandboxOrigin;

interface ScheduledTask {
  due: number;
  task: () => void | Promise<unknown>;
}

export interface World {
  gateway: {app: Hono; parts: SandboxParts};
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs a task after a delay in milliseconds. The clock stops until the task and all work it started have ended. */
  after(delayMs: number, task: ScheduledTask['task']): void;
  /** Advances the clock by `delayMs`, or until `done` returns true. */
  sleep(delayMs: number, done?: () => boolean): Promise<void>;
  /** Ids of the payments that have been authorized at some time. */
  held: ReadonlySet<number>;
  /** Sets the receiver of callbacks. */
  receive(send: Send): void;
  /** Clears all scheduled tasks and restores the initial state of the gateway. */
  reset(): void;
}

/**
 * @param start initial time, in ms since the Unix epoch
 * @param log receives every line that the gateway prints
 */
export function createWorld(facts: Facts, start: number, log: Log = createLog(true)): World {
  let now = start;
  let waiting: ScheduledTask[] = [];
  /** Work in progress; the clock stops until it has ended. */
  const inProgress = new Set<Promise<unknown>>();
  let receiver: Send = () => Promise.reject(new Error('no receiver is set'));

  const follow = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.then(
      () => {},
      () => {},
    );
    inProgress.add(settled);
    void settled.then(() => inProgress.delete(settled));
    return work;
  };
  const settle = async () => {
    do {
      await Promise.all(inProgress);
      // Run pending promise callbacks before the next task.
      await new Promise((resolve) => setImmediate(resolve));
    } while (inProgress.size > 0);
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
    advance: () => Promise.reject(new Error('use World.sleep to advance the clock')),
    clear: () => void (waiting = []),
  };
  const parts = createParts(facts, {
    clock: createClock(() => now),
    scheduler,
    ids: createIds(1),
    log,
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
