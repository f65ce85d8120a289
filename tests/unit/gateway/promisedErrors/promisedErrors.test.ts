/** Plays every sentence of the documentation that promises an error code, and compares the code with the answer. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {fakeTime} from '../helpers';
import {cardPlays} from './cards';
import type {Plays} from './common';
import {invoicePlays} from './invoices';
import {p2pPlays} from './p2p';
import {paymentPlays} from './payments';
import {promises, promisesIn} from './promises';
import {refundPlays} from './refunds';
import {requestPlays} from './requests';

const PLAYS: Plays = {...requestPlays, ...paymentPlays, ...cardPlays, ...refundPlays, ...invoicePlays, ...p2pPlays};

const promised = promises();

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('promised errors', () => {
  it.each(promised.map((one) => [one.key, one] as const))('%s', async (key, {code, file, line, sentence}) => {
    const play = PLAYS[key];
    expect(play, `write what plays “${key}”: ${file}:${line} says “${sentence}”`).toBeDefined();
    const answers = await play!();
    expect(answers.length, 'the play has calls that are refused').toBeGreaterThan(0);
    for (const {error} of answers) expect(error.code, `${file}:${line} says “${sentence}”`).toBe(code);
  });

  it('have no play without a sentence', () => {
    expect(Object.keys(PLAYS).filter((key) => !promised.some((one) => one.key === key))).toEqual([]);
  });

  it('have different keys', () => {
    expect(new Set(promised.map(({key}) => key)).size).toBe(promised.length);
  });
});

describe('finding promises', () => {
  const keysIn = (...lines: string[]) => promisesIn('/page', 'page.mdx', lines.join('\n')).map(({key}) => key);

  it('takes each code of a sentence, below the nearest heading', () => {
    expect(
      keysIn('It returns error :error[1].', '## Part {#part}', 'It is error :error[2], :error[3] or :error[4].'),
    ).toEqual(['/page: 1', '/page#part: 2', '/page#part: 3', '/page#part: 4']);
  });

  it('counts a code once per sentence', () => {
    expect(keysIn('It returns error :error[1], always error :error[1]. It gets error :error[1].')).toEqual([
      '/page: 1',
      '/page: 1 (2)',
    ]);
  });

  it('takes no advice and no code block', () => {
    expect(keysIn('After error :error[1], wait.', '```', 'It returns error :error[2].', '```')).toEqual([]);
  });
});
