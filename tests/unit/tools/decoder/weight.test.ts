/** Download size of the decoder. */
import {brotliCompressSync} from 'node:zlib';
import {expect, it} from 'vitest';
import {parse} from 'devalue';
import {unpackedFacts} from '../../../../src/tools/decoder';
import {decoderFiles} from '../../../../src/site/build/decoder';
import {ROOT} from '../../../root';
import {facts} from './decoder';

const {files, program, facts: paths} = await decoderFiles(ROOT, facts);
const weight = (file: string) => brotliCompressSync(files.get(file)!).byteLength;

it(`the worker script has ${weight(program)} bytes with brotli`, () => {
  expect(weight(program)).toBeLessThanOrEqual(60 * 1024);
});

it.each(Object.entries(paths))('the facts of %s have at most 60 kB', (_, file) => {
  expect(weight(file)).toBeLessThanOrEqual(60_000);
});

it.each(Object.entries(paths))('the facts of %s are parsed as devalue parses them', (_, file) => {
  const text = files.get(file)!;
  expect(unpackedFacts(text)).toEqual(parse(text));
});

it('the worker script evaluates no strings as code and creates no HTML', () => {
  expect(files.get(program)).not.toMatch(/\beval\(|new Function|innerHTML/);
});
