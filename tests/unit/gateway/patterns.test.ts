/** Each pattern that a request can break has words, and every word belongs to a pattern of the contract. */
import {expect, it} from 'vitest';
import {PATTERN_WORDS} from '../../../src/gateway/http/patterns';
import {facts} from './helpers';

/** Patterns within a schema, wherever they stand. */
function patternsIn(value: unknown, found = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return found;
  seen.add(value);
  for (const [name, inner] of Object.entries(value))
    if (name === 'pattern' && typeof inner === 'string') found.add(inner);
    else patternsIn(inner, found, seen);
  return found;
}

const operations = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');
const asked = operations.reduce((found, {request}) => patternsIn(request, found), new Set<string>());

it('no request shows its regular expression', () => {
  expect(asked.size).toBeGreaterThan(20);
  expect([...asked].filter((pattern) => PATTERN_WORDS[pattern] === undefined)).toEqual([]);
});

it('words belong to patterns of requests', () => {
  expect(Object.keys(PATTERN_WORDS).filter((pattern) => !asked.has(pattern))).toEqual([]);
});
