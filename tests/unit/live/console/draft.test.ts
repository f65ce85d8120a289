/** The request that a reader edits in the console. */
import {describe, expect, it} from 'vitest';
import {memberOf, pathBelow, readSample, withMember, withNextId} from '../../../../src/live/console/draft';
import {getContent} from '../../../../src/facts/load';
import {sampleInput} from '../../../../src/samples';
import {http} from '../../../../src/samples/http';
import {ROOT} from '../../../root';

const content = await getContent(ROOT);
const BASE = content.gateway.hosts.sandbox;

describe('the draft', () => {
  it('is the body of every sample, byte for byte, and its path', () => {
    const calls = [...content.contract.operations.values()].filter(({kind}) => kind === 'call');
    for (const {id, template, requestExamples} of calls)
      for (const name of Object.keys(requestExamples)) {
        const input = sampleInput(content, id, name);
        const {text} = http.write(input);
        const read = readSample(text)!;
        expect(read.key, `${id} ${name}`).toBe(input.bearer ? undefined : input.vectorKey);
        expect(text.endsWith(`\n\n${read.body}`), `${id} ${name}`).toBe(true);
        expect(pathBelow(read.target, BASE).split('/').length, `${id} ${name}`).toBe(template.split('/').length);
      }
    expect(calls.length).toBeGreaterThan(20);
  });

  it('is nothing where there is no request', () => {
    expect(['', 'POST /v2/x', 'GET /v2/x HTTP/1.1\n\n{}', 'POST x HTTP/1.1\n\n{}'].map(readSample)).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('keeps a target that stands elsewhere', () => {
    expect(pathBelow('/v20/x', 'http://localhost:4010/v2')).toBe('/v20/x');
    expect(pathBelow('/v2/x', 'http://localhost:4010/v2/')).toBe('/x');
  });

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
