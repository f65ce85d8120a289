/** Tracked objects: changes of a step and status history. */
import {describe, expect, it} from 'vitest';
import {
  differences,
  nextExpiry,
  type Objects,
  beginStep,
  statusHistory,
  withCallback,
  withChanges,
} from '../../../../../src/tools/console/session/objects';
import type {Change, ReceivedCallback} from '../../../../../src/tools/console/protocol';
import {sandboxOrigin} from '../../../../../src/brand';

const NONE: Objects = new Map();
const at = (version: number, status: number, more: object = {}) => ({id: 7, version, status, ...more});
const moved = (before: Record<string, unknown> | undefined, after: Record<string, unknown>): Change => ({
  kind: 'transaction',
  id: 7,
  ...(before && {before}),
  after,
});
const callbackWith = (body: object, verified = true): ReceivedCallback => ({
  at: 0,
  method: 'POST',
  url: `${sandboxOrigin}/inbox`,
  headers: [],
  text: JSON.stringify({event: 'transaction.status', transaction: body}),
  verified,
  answered: 204,
});
const one = (objects: Objects) => [...objects.values()][0]!;

describe('objects of a session', () => {
  it('merges the changes of one step and clears them at the next', () => {
    const first = withChanges(NONE, [moved(undefined, at(1, 0)), moved(at(1, 0), at(2, 10))]);
    expect(one(first)).toMatchObject({changed: true, after: at(2, 10)});
    expect(one(first).before).toBeUndefined();
    const second = withChanges(beginStep(first), [moved(at(2, 10), at(3, 1))]);
    expect(one(second)).toMatchObject({before: at(2, 10), after: at(3, 1)});
    expect(one(beginStep(second)).changed).toBe(false);
    expect(statusHistory(one(second))).toEqual([0, 10, 1]);
  });

  it('orders the status history by version, whatever the order of callbacks', () => {
    const made = withChanges(NONE, [moved(undefined, at(3, 1))]);
    const all = [at(2, 10), at(1, 0), at(3, 1), at(2, 10)].reduce(
      (objects, body) => withCallback(objects, callbackWith(body)),
      made,
    );
    expect(statusHistory(one(all))).toEqual([0, 10, 1]);
  });

  it('ignores callbacks that are unverified or not events', () => {
    const made = withChanges(NONE, [moved(undefined, at(3, 1))]);
    expect(withCallback(made, callbackWith(at(4, 2), false))).toBe(made);
    expect(withCallback(made, {...callbackWith({}), text: 'x'})).toBe(made);
    expect(withCallback(made, {...callbackWith({}), text: '{"transaction":null}'})).toBe(made);
    expect(withCallback(NONE, callbackWith(at(1, 0)))).toBe(NONE);
  });

  it('lists members that differ, including nested ones', () => {
    expect(differences({a: 1, b: {c: 'x', d: 1}, e: [1]}, {a: 1, b: {c: 'y'}, e: [1], f: null})).toEqual([
      {field: 'b.c', before: 'x', after: 'y'},
      {field: 'f', before: undefined, after: 'null'},
      {field: 'b.d', before: '1', after: undefined},
    ]);
    expect(differences(undefined, {a: 1})).toEqual([{field: 'a', before: undefined, after: '1'}]);
  });

  it('finds the next deadline', () => {
    const objects = withChanges(NONE, [
      moved(undefined, at(1, 0, {expires_at: '2026-11-23T09:00:00.000Z', late_until: '2026-11-23T12:00:00.000Z'})),
    ]);
    const nine = Date.parse('2026-11-23T09:00:00Z');
    expect(nextExpiry(objects, nine - 1)).toBe(nine);
    expect(nextExpiry(objects, nine)).toBe(nine + 3 * 3_600_000);
    expect(nextExpiry(objects, nine + 3 * 3_600_000)).toBeUndefined();
  });

  it('drops the oldest objects above the limit', () => {
    const many = Array.from({length: 100}, (_, id): Change => ({kind: 'wallet', id, after: {id}}));
    const objects = withChanges(NONE, many);
    expect(objects.size).toBe(60);
    expect(one(objects).id).toBe(40);
  });
});
