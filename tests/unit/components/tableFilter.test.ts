import {describe, expect, it} from 'vitest';
import {fold, passes, readChoice, writeChoice} from '../../../src/components/TableFilter/filter';

const row = {
  values: {country: 'BR', currency: 'BRL', interaction: 'qr redirect'},
  text: 'Pix  Brazil, Transferência imediata',
};

describe('passes', () => {
  it.each([
    ['nothing chosen', {country: '', q: ''}, true],
    ['the value of a row', {country: 'BR'}, true],
    ['one of several values', {interaction: 'redirect'}, true],
    ['another value', {country: 'MX'}, false],
    ['a part of a value', {country: 'B'}, false],
    ['an attribute that the row lacks', {direction: 'payin'}, false],
    ['every word, in any order, accents and case aside', {q: 'IMEDIATA pix transferencia'}, true],
    ['a word that is nowhere', {q: 'pix boleto'}, false],
    ['one control that fits and one that does not', {country: 'BR', currency: 'MXN'}, false],
  ])('%s', (_, choice, expected) => {
    expect(passes(row, choice as Record<string, string>)).toBe(expected);
  });
});

describe('the address', () => {
  const offered = {country: ['', 'BR', 'MX'], q: null};

  it('holds the choice and keeps what is not its own', () => {
    const query = writeChoice('?utm=1&country=MX', {country: 'BR', q: 'pix key'});
    expect(query).toBe('?utm=1&country=BR&q=pix+key');
    expect(readChoice(query, offered)).toEqual({country: 'BR', q: 'pix key'});
  });

  it('is clean when nothing is chosen', () => {
    expect(writeChoice('?country=MX', {country: '', q: ''})).toBe('');
  });

  it('shows everything for a value that the select does not offer', () => {
    expect(readChoice('?country=XX&other=1', offered)).toEqual({country: '', q: ''});
  });
});

it('folds Cyrillic without losing letters that are no accents', () => {
  expect(fold('  Їжак   ҐАНОК ')).toBe(fold('їжак ґанок'));
});
