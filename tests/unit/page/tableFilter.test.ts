import {describe, expect, it} from 'vitest';
import {
  ANY,
  fold,
  nearest,
  partPasses,
  passes,
  readChoice,
  wordsOf,
  writeChoice,
  type RowFacts,
} from '../../../src/page/parts/filter/logic';
import {countryWords, currencyWords, isCountry} from '../../../src/page/parts/filter/places';

const row = {
  values: {country: 'BR', currency: 'BRL', interaction: 'qr redirect', since: '2026-11-21'},
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
    ['the day of a row', {since: '2026-11-21'}, true],
    ['an earlier day', {since: '2026-10-31'}, true],
    ['a later day', {since: '2026-11-22'}, false],
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

  it('ignores a day that is none', () => {
    const days = {since: null};
    expect(readChoice('?since=yesterday', days)).toEqual({since: ''});
    expect(readChoice('?since=2026-11-21', days)).toEqual({since: '2026-11-21'});
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

describe('methods with several flows', () => {
  const method = (country: string, text: string, parts: RowFacts['parts'] = [{}]): RowFacts => ({
    values: {country, currency: country === 'PL' ? 'PLN' : 'EUR USD'},
    parts,
    text,
    words: [...wordsOf(text), ...(country === ANY ? [] : countryWords(country))],
  });
  const blik = method('PL', 'BLIK Payment page Host to host', [
    {direction: 'payin', integration: 'hpp'},
    {direction: 'payin', integration: 'h2h'},
  ]);
  const pix = method('BR', 'Pix Payment page Payout', [
    {direction: 'payin', integration: 'hpp'},
    {direction: 'payout', integration: 'h2h', currency: 'BRL'},
  ]);
  const card = method(ANY, 'Payment card картка');
  const rows = [blik, pix, card];
  const found = (choice: Record<string, string>) => rows.filter((each) => passes(each, choice, isCountry));

  it.each([
    ['card poland', [card]],
    ['poland', [blik, card]],
    ['polska', [blik, card]],
    ['польща', [blik, card]],
    ['PL', [blik, card]],
    ['deutschland card', [card]],
    ['pix poland', []],
    ['host-to-host', [blik]],
    ['qq', []],
    ['PA', [card]],
    ['pi', [pix]],
    ['КАРТКА', [card]],
  ])('“%s”', (q, expected) => expect(found({q})).toEqual(expected));

  it('keeps what no country limits, whatever country is chosen', () => {
    expect(found({country: 'PL'})).toEqual([blik, card]);
    expect(found({country: 'BR', q: 'card'})).toEqual([card]);
  });

  it('wants one flow that passes every choice', () => {
    expect(found({direction: 'payout', integration: 'hpp'})).toEqual([]);
    expect(found({direction: 'payout', integration: 'h2h'})).toEqual([pix]);
    expect(pix.parts!.map((part) => partPasses(part, pix.values, {direction: 'payout', q: 'pix'}))).toEqual([
      false,
      true,
    ]);
  });

  it('goes by the currency of a flow where it has its own', () => {
    expect(found({currency: 'BRL'})).toEqual([pix]);
    expect(found({currency: 'USD', direction: 'payout'})).toEqual([]);
  });

  it.each([
    ['a slip of the fingers', {q: 'blikk', country: ''}, {q: 'blik', country: ''}],
    ['a slip beside another word', {q: 'brasil pxi', country: ''}, {q: 'brasil', country: ''}],
    ['a word too many', {q: 'pix poland', country: ''}, {q: 'pix', country: ''}],
    ['a choice too many', {q: 'pix', country: 'PL'}, {q: 'pix', country: ''}],
    ['nothing like it', {q: 'xyzzy', country: ''}, undefined],
  ])('the nearest of %s', (_, choice, expected) => {
    expect(nearest(rows, choice, isCountry)).toEqual(expected);
  });

  it('knows the names of places in several languages', () => {
    expect(countryWords('DE')).toEqual(expect.arrayContaining(['de', 'germany', 'deutschland', 'німеччина'].map(fold)));
    expect(currencyWords('PLN')).toEqual(expect.arrayContaining(['pln', 'zloty', 'злотии']));
    expect(isCountry('deutschl')).toBe(true);
    expect(isCountry('card')).toBe(false);
  });
});
