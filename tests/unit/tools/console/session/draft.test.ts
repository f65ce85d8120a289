/** Editing of the request body in the console. */
import {describe, expect, it} from 'vitest';
import {memberOf, withMember, withNextId} from '../../../../../src/tools/console/session/draft';

describe('draft', () => {
  it('replaces a member in place, appends a new one, and removes one', () => {
    expect(withMember('{"a": 1, "b": 2}', 'a', 'x')).toBe('{\n  "a": "x",\n  "b": 2\n}');
    expect(withMember('{"a": 1}', 'b', 'x')).toBe('{\n  "a": 1,\n  "b": "x"\n}');
    expect(withMember('{"a": 1, "b": 2}', 'a', undefined)).toBe('{\n  "b": 2\n}');
    expect(['{', '[]', '1', 'null'].map((body) => withMember(body, 'a', 1))).toEqual(Array(4).fill(undefined));
  });

  it('leaves a body alone that is nested too deeply to format', () => {
    const body = `{"id":"order-1","a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    expect([withMember(body, 'b', 1), withNextId(body, 'id')]).toEqual([undefined, body]);
  });

  it('does not read inherited or missing members', () => {
    expect(memberOf('{"a": 1}', 'a')).toBe(1);
    expect([memberOf('{}', 'toString'), memberOf('{', 'a')]).toEqual([undefined, undefined]);
  });

  it('increments the number of an id and keeps its trigger prefix', () => {
    const once = withNextId('{"id": "sandbox-error-13"}', 'id');
    expect(memberOf(once, 'id')).toBe('sandbox-error-13-n2');
    expect(memberOf(withNextId(once, 'id'), 'id')).toBe('sandbox-error-13-n3');
    expect(withNextId('{"id": 1}', 'id')).toBe('{"id": 1}');
  });
});
