/** Test helpers for the decoder, with the facts as they are packed for a page. */
import {expect} from 'vitest';
import {packedDecoderFacts} from '../../../../src/site/build/decoder/facts';
import {decode, type DecoderResult, type DecodedPiece, unpackedFacts} from '../../../../src/tools/decoder';
import type {Operation} from '../../../../src/facts/contract';
import {getFacts} from '../../../../src/facts/load';
import {ROOT} from '../../../root';
import {brand} from '../../../../src/brand';

export const facts = await getFacts(ROOT);
export const decoderFacts = unpackedFacts(packedDecoderFacts(facts, 'en'));
export const decoderFactsUk = unpackedFacts(packedDecoderFacts(facts, 'uk'));
export const NOW = Date.parse('2026-11-23T08:00:00Z');

export const read = (text: string): DecoderResult => decode(text, decoderFacts, {now: NOW});

/** Decodes a text that must contain exactly one piece. */
export function only(text: string): DecodedPiece {
  const {pieces} = read(text);
  expect(pieces, text.slice(0, 200)).toHaveLength(1);
  return pieces[0]!;
}

export const calls: Operation[] = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');
export const webhooks: Operation[] = [...facts.contract.operations.values()].filter(({kind}) => kind === 'webhook');

/** Formats a request as HTTP text. */
export function requestText({path, auth}: Pick<Operation, 'path' | 'auth'>, body: string): string {
  const signed = [
    `${brand.headers.point}: 5001`,
    `${brand.headers.key}: 1795248000000`,
    `${brand.headers.signature}: ${'ab'.repeat(32)}`,
  ];
  const heads = auth.includes('signature') ? signed : ['Authorization: Bearer invt_0123456789abcdef'];
  return [`POST ${brand.api.prefix}${path} HTTP/1.1`, 'Content-Type: application/json', ...heads, '', body].join('\n');
}

export const answerText = (status: string | number, body: string): string =>
  [`HTTP/1.1 ${status} OK`, 'Content-Type: application/json', '', body].join('\n');

/** All documented requests with the names of their examples. */
export const requests = calls.flatMap((operation) =>
  Object.entries(operation.requestExamples).map(([name, {value}]) => ({
    operation,
    name,
    value: value as Record<string, unknown>,
  })),
);
