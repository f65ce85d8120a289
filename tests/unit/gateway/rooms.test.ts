/** Tests of the module boundaries of the sandbox, and of the completeness of a reset. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import {isLoopback} from '../../../src/gateway/address';
import {sendHttp} from '../../../src/gateway/callbacks/sendHttp';
import {createClock} from '../../../src/gateway/engine/clock';
import {createIds} from '../../../src/gateway/engine/ids';
import {createLog} from '../../../src/gateway/log';
import {createParts, resetParts} from '../../../src/gateway/parts';
import {createScheduler} from '../../../src/gateway/scheduler';
import {facts} from './helpers';

const ROOM = path.resolve('src/gateway');

const filesOf = (folder: string) =>
  readdirSync(path.join(ROOM, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

/** Files that need Node: HTTP server, command line and network. */
const NODE_ONLY =
  /^(?:args|cli|commandLine|examplesCli|server|start|index)\.ts$|^callbacks\/sendHttp\.ts$|^standalone\//;

describe('the gateway', () => {
  const gateway = filesOf('.').filter((file) => !NODE_ONLY.test(file));

  it('is most of the sandbox', () => {
    expect(gateway.length).toBeGreaterThan(150);
  });

  it.each(gateway)('%s uses no Node-only API', (file) => {
    const source = readFileSync(path.join(ROOM, file), 'utf8');
    const found = source.match(/\b(?:Buffer|process|__dirname|require)\b(?=[.(])|from 'node:[^']*'/g) ?? [];
    expect(found, `${file} must take these from src/domain/platform, or have them handed in by parts.ts`).toEqual([]);
  });

  // Imports are checked in tests/unit/architecture/rules.ts; these globals need no import.
  it.each(filesOf('engine'))('%s uses neither clock nor network', (file) => {
    const source = readFileSync(path.join(ROOM, file), 'utf8');
    const found = source.match(/\b(?:setTimeout|setInterval|fetch|Request|Response)\b(?=[.(])/g) ?? [];
    expect(found, `${file} must have these handed in by parts.ts`).toEqual([]);
  });
});

describe('a reset', () => {
  it('covers every stateful component', () => {
    const log = createLog(true);
    const parts = createParts(facts, {
      clock: createClock(),
      scheduler: createScheduler(1, () => {}),
      ids: createIds(1),
      log,
      send: sendHttp,
      reaches: isLoopback,
    });
    const remembering = Object.entries(parts).flatMap(([name, part]) =>
      'reset' in part && typeof part.reset === 'function'
        ? [{name, spy: vi.spyOn(part as {reset(): void}, 'reset')}]
        : [],
    );
    expect(remembering.length).toBeGreaterThan(10);
    resetParts(parts);
    const forgotten = remembering.filter(({spy}) => spy.mock.calls.length !== 1).map(({name}) => name);
    expect(forgotten, 'these have a reset; add their names to REMEMBERING in src/gateway/parts.ts').toEqual([]);
    parts.scheduler.clear();
  });
});
