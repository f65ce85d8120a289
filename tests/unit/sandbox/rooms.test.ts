/** What the rooms of the sandbox may touch, and that a reset leaves nothing out. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import {sendHttp} from '../../../src/sandbox/callbacks/send';
import {createClock} from '../../../src/sandbox/clock';
import {createIds} from '../../../src/sandbox/ids';
import {createLog} from '../../../src/sandbox/log';
import {createParts, resetParts} from '../../../src/sandbox/parts';
import {createScheduler} from '../../../src/sandbox/scheduler';
import {content} from './helpers';

const ROOM = path.resolve('src/sandbox');

const filesOf = (folder: string) =>
  readdirSync(path.join(ROOM, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

describe('the engine', () => {
  // What it may import, tests/unit/architecture/rules.ts says; these need no import.
  it.each(filesOf('engine'))('%s uses nothing that only some machines have', (file) => {
    const source = readFileSync(path.join(ROOM, file), 'utf8');
    const found = source.match(/\b(?:Buffer|process|setTimeout|setInterval|fetch|Request|Response)\b(?=[.(])/g) ?? [];
    expect(found, `${file} must take these from platform.ts, or have them handed in by parts.ts`).toEqual([]);
  });
});

describe('a reset', () => {
  it('reaches every part that remembers', () => {
    const log = createLog(true);
    const parts = createParts(content, {
      clock: createClock(),
      scheduler: createScheduler(1, () => {}),
      ids: createIds(1),
      log,
      send: sendHttp,
    });
    const remembering = Object.entries(parts).flatMap(([name, part]) =>
      'reset' in part && typeof part.reset === 'function'
        ? [{name, spy: vi.spyOn(part as {reset(): void}, 'reset')}]
        : [],
    );
    expect(remembering.length).toBeGreaterThan(10);
    resetParts(parts);
    const forgotten = remembering.filter(({spy}) => spy.mock.calls.length !== 1).map(({name}) => name);
    expect(forgotten, 'these have a reset; add their names to REMEMBERING in src/sandbox/parts.ts').toEqual([]);
    parts.scheduler.clear();
  });
});
