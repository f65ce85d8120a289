import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Facts} from '../../../src/facts/load';
import {createSandbox} from '../../../src/gateway';
import {createCatalogue} from '../../../src/gateway/catalogue';
import {readArgs, UsageError} from '../../../src/gateway/args';
import {createMachine, IllegalMove} from '../../../src/gateway/engine/machine';
import {assertReachable} from '../../../src/gateway/engine/outcomes';
import {createIds} from '../../../src/gateway/engine/ids';
import {createScheduler} from '../../../src/gateway/scheduler';
import {facts, requestOf, start} from './helpers';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const send = async () => 204;

describe('state machine', () => {
  const machine = createMachine(facts.statuses);
  const codes = [null, ...facts.statuses.statuses.map(({code}) => code)];
  const listed = (from: number | null, to: number) =>
    facts.statuses.transitions.some((move) => move.from === from && move.to === to);

  it('allows exactly the documented transitions', () => {
    for (const from of codes) {
      for (const to of codes) {
        if (to === null) continue;
        if (listed(from, to)) expect(() => machine.assert(from, to)).not.toThrow();
        else expect(() => machine.assert(from, to), `${from} → ${to}`).toThrow(IllegalMove);
      }
    }
  });

  it('has no transitions from a final status except between success and reversed, and for late money', () => {
    for (const {code, final} of facts.statuses.statuses) {
      const ways = codes.filter((to) => to !== null && machine.allows(code, to));
      if (final) expect(ways).toEqual({1: [4], 4: [1], 5: [1]}[code] ?? []);
    }
  });

  it('refuses test values that require an impossible transition', () => {
    const broken: Facts = structuredClone(facts);
    broken.methods
      .get('blik')!
      .tests.codes!.push({value: '777099', outcome: 'success', callback: 'normal', immediate: true});
    expect(() => assertReachable(broken.methods, ['success'], machine, createCatalogue(broken))).toThrow(IllegalMove);
    expect(() => createSandbox(broken, {send})).toThrow(IllegalMove);
  });
});

describe('scheduler', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('runs tasks in due order, including those scheduled by tasks', () => {
    const seen: string[] = [];
    const scheduler = createScheduler(1e9, () => {});
    scheduler.after(60_000, () => seen.push('minute'));
    scheduler.after(1000, () => {
      seen.push('second');
      scheduler.after(1000, () => seen.push('two seconds'));
    });
    vi.advanceTimersByTime(5);
    expect(seen).toEqual(['second', 'two seconds', 'minute']);
  });

  it('continues after a task that throws', () => {
    const errors: unknown[] = [];
    const seen: string[] = [];
    const scheduler = createScheduler(1, (error) => errors.push(error));
    scheduler.after(1, () => {
      throw new Error('broken');
    });
    scheduler.after(2, () => seen.push('next'));
    vi.advanceTimersByTime(5);
    expect([errors.length, seen]).toEqual([1, ['next']]);
  });

  it('drops all tasks when cleared', () => {
    const scheduler = createScheduler(1, () => {});
    const task = vi.fn();
    scheduler.after(1, task);
    scheduler.clear();
    vi.advanceTimersByTime(10);
    expect(task).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('ids', () => {
  const take = (seed?: number) => {
    const ids = createIds(seed);
    return [ids.token(), ids.token(), ids.uuid()];
  };

  it('are the same for a seed and differ otherwise', () => {
    expect(take(1)).toEqual(take(1));
    expect(take(1)).not.toEqual(take(2));
    expect(take()).not.toEqual(take());
    expect(take(1)[2]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('a sandbox that breaks its contract', () => {
  /** @returns facts whose contract requires a property that the sandbox does not send */
  const broken = (): Facts => {
    const copy = structuredClone(facts);
    const schemas = [...copy.contract.operations.values()].flatMap(({responses, request}) => [
      responses['200']?.schema?.properties?.response,
      request.properties?.transaction,
    ]);
    // Operations share schemas, hence the set; schemas share lists, hence the copy.
    for (const schema of new Set(schemas)) if (schema) schema.required = [...schema.required!, 'wings'];
    return copy;
  };

  it('responds with an internal error', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const {call} = start({facts: broken()});
    const answer = await call('transactionFind', {id: 900001});
    expect([answer.http, answer.error]).toEqual([500, {code: 13, title: 'Internal error'}]);
    expect(String(error.mock.calls[0]?.[1])).toMatch(
      /transactionFind with HTTP 200 breaks the contract.*wings is required/,
    );
  });

  it('does not send the callback', async () => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: 1795248000000});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const harness = start({facts: broken()});
    await harness.call('transactionPay', requestOf('transactionPay'));
    error.mockClear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(harness.sent).toEqual([]);
    expect(String(error.mock.calls[0]?.[0])).toMatch(/transactionStatus breaks the contract.*wings is required/);
    expect(await harness.deliveries()).toMatchObject([{state: 'not sent: breaks the contract'}]);
  });

  it('refuses an error code that the operation does not list', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const copy = structuredClone(facts);
    const operation = copy.contract.operations.get('transactionFind')!;
    operation.errors = operation.errors.filter((code) => code !== 208);
    expect((await start({facts: copy}).call('transactionFind', {id: 1})).error.code).toBe(13);
    expect(String(error.mock.calls[0]?.[1])).toContain('error 208 is not in x-errors');
  });

  it('does not expose an unexpected exception to the client', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const copy = structuredClone(facts);
    copy.methods.get('blik')!.fields = {};
    const {text, error} = await start({facts: copy}).call('transactionPay', requestOf('transactionPay'));
    expect(error).toEqual({code: 13, title: 'Internal error'});
    expect(text).not.toContain('validator');
  });

  it('does not start without a handler for each call', () => {
    const copy = structuredClone(facts);
    const operation = copy.contract.operations.get('transactionFind')!;
    copy.contract.operations.set('transactionDance', {...operation, id: 'transactionDance'});
    expect(() => createSandbox(copy, {send})).toThrow('transactionDance');
  });
});

describe('command line', () => {
  it('parses every option', () => {
    expect(
      readArgs([
        '--port',
        '0',
        '--now',
        '1795248000000',
        '--time-scale',
        '2.5',
        '--seed',
        '7',
        '--rate-limit',
        '--sunset',
        '--quiet',
        '--host',
        'gateway.test',
      ]),
    ).toEqual({
      port: 0,
      hosts: ['gateway.test'],
      now: 1795248000000,
      timeScale: 2.5,
      seed: 7,
      rateLimit: true,
      sunset: true,
      quiet: true,
    });
    expect(readArgs([])).toEqual({hosts: [], quiet: false});
    expect(readArgs(['--help'])).toBeNull();
  });

  it.each([
    ['--prot', '1'],
    ['--port', '65536'],
    ['--port', '1.5'],
    ['--time-scale', '0'],
    ['--now', 'today'],
    ['--seed', '-1'],
    ['run'],
  ])('refuses %s %s', (...args) => {
    expect(() => readArgs(args)).toThrow(UsageError);
  });
});
