/** The request that a reader edits in the console. */
import {describe, expect, it} from 'vitest';
import {memberOf, withMember, withNextId} from '../../../../../src/tools/console/session/draft';

describe('the draft', () => {
  it('takes a choice in the place where the member stands, or at the end, or out', () => {
    expect(withMember('{"a": 1, "b": 2}', 'a', 'x')).toBe('{\n  "a": "x",\n  "b": 2\n}');
    expect(withMember('{"a": 1}', 'b', 'x')).toBe('{\n  "a": 1,\n  "b": "x"\n}');
    expect(withMember('{"a": 1, "b": 2}', 'a', undefined)).toBe('{\n  "b": 2\n}');
    expect(['{', '[]', '1', 'null'].map((body) => withMember(body, 'a', 1))).toEqual(Array(4).fill(undefined));
  });

  it('reads no member that the body has not', () => {
    expect(memberOf('{"a": 1}', 'a')).toBe(1);
    expect([memberOf('{}', 'toString'), memberOf('{', 'a')]).toEqual([undefined, undefined]);
  });

  it('counts ids, and leaves the faults that they ask for', () => {
    const once = withNextId('{"id": "sandbox-error-13"}', 'id');
    expect(memberOf(once, 'id')).toBe('sandbox-error-13-n2');
    expect(memberOf(withNextId(once, 'id'), 'id')).toBe('sandbox-error-13-n3');
    expect(withNextId('{"id": 1}', 'id')).toBe('{"id": 1}');
  });
});
