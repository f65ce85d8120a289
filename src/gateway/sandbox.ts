/**
 * The sandbox: the gateway of the contract, in memory.
 *
 * It joins the parts (`parts.ts`) with time and chance, and puts them at their addresses (`app.ts`). Nothing here needs Node:
 * a server (`server.ts`) and a reader's browser (`src/tools/console/`) run the same.
 */
import type {Hono} from 'hono';
import type {SandboxSeed} from '../facts/browser';
import {isLoopback} from './address';
import {createApp} from './app';
import type {Send} from './callbacks/send';
import {createClock} from './engine/clock';
import {createIds} from './engine/ids';
import {createLog} from './log';
import {createParts, type Outside, resetParts, type SandboxParts, stopParts} from './parts';
import {createScheduler} from './scheduler';
import type {SandboxFacts} from './content';

export interface SandboxOptions {
  /** Milliseconds since the epoch at which the clock stands still, or a clock of the caller's own. */
  now?: number | (() => number) | undefined;
  /**
   * The clock that keys are compared with; by default that of `now`. With a `now` that stands still, programs that sign at
   * the present time are let in, and what they are told does not depend on when they run.
   */
  keys?: (() => number) | undefined;
  /** How many times faster than real time waits pass; 1 by default. With 0 they end only when time is moved. */
  timeScale?: number | undefined;
  /** Fixes tokens and event ids. */
  seed?: number | undefined;
  /** Leaves out what only informs; errors are always printed. */
  quiet?: boolean | undefined;
  /** Refuses requests beyond the limits; without it the answers only state them. */
  rateLimit?: boolean | undefined;
  /** Answers say that their version is about to end. */
  sunset?: boolean | undefined;
  /** Names under which the sandbox answers beside those of this machine, as `hostNameOf` writes them. */
  hosts?: readonly string[] | undefined;
  /** Sends callbacks. */
  send: Send;
  /**
   * @returns true if the address belongs to this machine, so that callbacks may be sent there; by default for loopback
   * addresses
   */
  reaches?: ((address: URL) => boolean) | undefined;
  /** Told after each step that the gateway takes by itself, such as the answer of a bank. */
  stepped?: (() => void) | undefined;
  /** Says for the log why a request may have been refused for its signature. */
  explain?: Outside['explain'];
}

export interface Sandbox {
  app: Hono;
  /** Components of the gateway, for inspection. */
  parts: SandboxParts;
  /** The credentials of the one merchant point. */
  point: SandboxSeed['point'];
  /**
   * Back to the seed: payments, invoices, outbox, card lists, reports, invoicing, used keys, callbacks, inbox. A test
   * aid, not a call of the gateway.
   */
  reset(): void;
  /** Stops every wait and every delivery under way. */
  close(): void;
}

/**
 * @param facts see `loadFacts`
 * @throws Error when the contract has a call without a handler, or a test value asks for a move that the state machine
 * does not have
 */
export function createSandbox(facts: SandboxFacts, options: SandboxOptions): Sandbox {
  const parts = createParts(facts, outsideOf(options), {enforceLimits: options.rateLimit});
  return {
    app: createApp(parts, {ending: options.sunset, hosts: options.hosts}),
    parts,
    point: parts.seed.point,
    reset: () => resetParts(parts),
    close: () => stopParts(parts),
  };
}

/** @throws Error for a time scale that is none */
function outsideOf({
  now,
  keys,
  timeScale = 1,
  seed,
  quiet = false,
  send,
  reaches = isLoopback,
  stepped,
  explain,
}: SandboxOptions): Outside {
  if (!(timeScale >= 0 && Number.isFinite(timeScale)))
    throw new Error(`timeScale must be a number of at least 0, not ${timeScale}`);
  const log = createLog(quiet);
  return {
    clock: createClock(now, keys),
    scheduler: createScheduler(timeScale, (error) => log.error('a wait ended with an error', error), stepped),
    ids: createIds(seed),
    log,
    send,
    reaches,
    // Nobody would read it.
    explain: quiet ? undefined : explain,
  };
}
