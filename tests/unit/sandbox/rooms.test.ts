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

/** Where the engine may take things from, beside itself. */
const OPEN_TO_ENGINE = [
  '../domain/',
  '../facts/',
  '../schemas/',
  'address',
  'callbacks/',
  'catalogue',
  'clock',
  'ids',
  'platform',
  'refusals',
  'scheduler',
  'time',
];

describe('the engine', () => {
  it.each(filesOf('engine'))('%s knows neither Node nor HTTP nor a page', (file) => {
    const source = readFileSync(path.join(ROOM, file), 'utf8');
    const strangers = [...source.matchAll(/from '([^']+)'/g)]
      .map(([, specifier]) => specifier!)
      .filter((specifier) => {
        if (!specifier.startsWith('.')) return true;
        const target = path.relative(ROOM, path.resolve(ROOM, path.dirname(file), specifier));
        return !target.startsWith('engine') && !OPEN_TO_ENGINE.some((open) => target.startsWith(open));
      });
    const why = `${file} must not import these: let them come in from parts.ts, or add to platform.ts`;
    expect(strangers, why).toEqual([]);
    const globals = source.match(/\b(?:Buffer|process|setTimeout|setInterval|fetch|Request|Response)\b(?=[.(])/g) ?? [];
    expect(globals, `${file} must take these from platform.ts, or have them handed in`).toEqual([]);
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
