/** Strict parsing of an edited body. */
import {expect, it} from 'vitest';
import {getFacts} from '../../../../../src/facts/load';
import {ROOT} from '../../../../root';
import {MAX_LEVELS, readBody} from '../../../../../src/tools/console/samples/body';

it.each([
  ['{"a": 1, "b": [{"c": "x"}, null, true]}', {a: 1, b: [{c: 'x'}, null, true]}],
  ['{}', {}],
  ['{"n": [0, -0, 1.0, 1e2, 0.1, 1.50, 100000000000000000000, 12e-1, 9007199254740991]}', undefined],
  ['{"text": "12345678901234567890 1e400 \\" 9007199254740993"}', undefined],
  ['{"__proto__": 1, "constructor": 2}', undefined],
])('accepts %s', (text, body) => {
  expect(readBody(text)).toEqual({body: body ?? JSON.parse(text)});
});

it.each([
  ['', 'noObject'],
  ['{', 'noObject'],
  ['[]', 'noObject'],
  ['null', 'noObject'],
  ['"text"', 'noObject'],
  ['{"a": 1, "a": 2}', 'doubledName'],
  ['{"a": {"b": 1, "c": 2, "\\u0062": 3}}', 'doubledName'],
  ['{"id": 9007199254740993}', 'inexactNumber'],
  ['{"id": [12345678901234567890]}', 'inexactNumber'],
  ['{"rate": 0.12345678901234567890}', 'inexactNumber'],
  ['{"rate": 1e400}', 'inexactNumber'],
  ['{"rate": -1e-400}', 'inexactNumber'],
])('rejects %s', (text, problem) => {
  expect(readBody(text)).toEqual({problem});
});

it('rejects what the gateway refuses for its depth', async () => {
  const {gateway} = await getFacts(ROOT);
  expect(MAX_LEVELS).toBe(gateway.request.max_levels);
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect(readBody(nested(MAX_LEVELS))).toHaveProperty('body');
  for (const levels of [MAX_LEVELS + 1, 20_000]) expect(readBody(nested(levels))).toEqual({problem: 'noObject'});
});
