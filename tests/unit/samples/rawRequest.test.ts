/** The raw HTTP sample of a page, read back. */
import {describe, expect, it} from 'vitest';
import {getFacts} from '../../../src/facts/load';
import {sampleInput} from '../../../src/samples';
import {http} from '../../../src/samples/http';
import {pathBelow, readSample} from '../../../src/samples/rawRequest';
import {ROOT} from '../../root';
import {brand, sandboxUrl} from '../../../src/brand';

const facts = await getFacts(ROOT);
const BASE = facts.gateway.hosts.sandbox;

describe('a raw HTTP sample', () => {
  it('gives the body of every sample, byte for byte, and its path', () => {
    const calls = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');
    for (const {id, template, requestExamples} of calls)
      for (const name of Object.keys(requestExamples)) {
        const input = sampleInput(facts, id, name);
        const {text} = http.write(input);
        const read = readSample(text)!;
        expect(read.key, `${id} ${name}`).toBe(input.bearer ? undefined : input.vectorKey);
        expect(text.endsWith(`\n\n${read.body}`), `${id} ${name}`).toBe(true);
        expect(pathBelow(read.target, BASE).split('/').length, `${id} ${name}`).toBe(template.split('/').length);
      }
    expect(calls.length).toBeGreaterThan(20);
  });

  it('is refused where it holds no request', () => {
    expect(
      ['', `POST ${brand.api.prefix}/x`, `GET ${brand.api.prefix}/x HTTP/1.1\n\n{}`, 'POST x HTTP/1.1\n\n{}'].map(
        readSample,
      ),
    ).toEqual(Array(4).fill(undefined));
  });

  it('keeps a target that stands elsewhere', () => {
    expect(pathBelow('/v20/x', sandboxUrl)).toBe('/v20/x');
    expect(pathBelow(`${brand.api.prefix}/x`, `${sandboxUrl}/`)).toBe('/x');
  });
});
