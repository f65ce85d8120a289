/** Words the search makes of words. */
import {describe, expect, test} from 'vitest';
import {wordsToMark} from '../../../src/search/client/mark';
import {slips} from '../../../src/search/text/distance';
import {otherLayouts} from '../../../src/search/text/keyboard';
import {phraseStems, stem} from '../../../src/search/text/stem';
import {tokenize} from '../../../src/search/text/tokenize';
import {brand} from '../../../src/brand';

describe('words', () => {
  const values = (text: string) => tokenize(text).map(({value, whole}) => (whole ? `=${value}` : value));
  test.each([
    ['transaction_create', ['=transactioncreate', 'transaction', 'create']],
    ['/transaction/create', ['=transactioncreate', 'transaction', 'create']],
    ['transactionCreate', ['=transactioncreate', 'transaction', 'create']],
    ['card.number', ['=cardnumber', 'card', 'number']],
    [brand.headers.signature, ['=xsignature', 'x', 'signature']],
    ['HTTPStatus', ['=httpstatus', 'http', 'status']],
    ['{"amount":150,"currency":"UAH"}', ['amount', '150', 'currency', 'uah']],
    ['p2p h2h 3ds', ['p2p', 'h2h', '3ds']],
    ["Обов’язково, об'єкт", ['обовязково', 'обєкт']],
    ['ﬁeld １２', ['field', '12']],
    ['a_ _b', ['a', 'b']],
    ['', []],
    ['… — !?', []],
  ])('%s', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });
  test('stand where they are said to stand', () => {
    const text = 'Send x-Key, потім «external_order_id» і Перевірте підпис’ю.';
    for (const token of tokenize(text)) {
      const shown = text.slice(token.start, token.start + token.length);
      expect(shown.toLowerCase().replaceAll(/[_\-’]/g, '')).toBe(token.value);
    }
  });
  test('a signature or a token is no word', () => {
    expect(values('a'.repeat(65))).toEqual([]);
    expect(values('ab'.repeat(32))).toEqual(['ab'.repeat(32)]);
  });
});

describe('stems', () => {
  test.each([
    ['signature signatures'],
    ['verify verifies verification'],
    ['refund refunds refunded refunding'],
    ['currency currencies'],
    ['виплата виплати виплату виплатою виплат виплатам виплатами виплатах'],
    ['рахунок рахунку рахунка рахунки рахунків рахунками рахунком'],
    ['платіж платежу платежі платежів платежами платежем'],
    ['картка картки картку карток картками'],
    ['помилка помилки помилок помилками'],
    ['транзакція транзакції транзакцію транзакцій транзакціями'],
    ['повернення поверненням поверненнях повернень'],
    ['скасування скасуванням скасувати скасовано'],
    ['замовлення замовлень замовленням'],
    ['підпис підпису підписом підписи'],
    ['запит запиту запити запитів запитами'],
    ['тестовий тестова тестові тестових тестовими'],
    ['выплата выплаты выплату выплатой выплат выплатам'],
    ['платёж платежа платежи платежей'],
    ['возврат возврата возвраты возвратов возвратом'],
    ['ошибка ошибки ошибок ошибками'],
    ['подпись подписи подписью'],
    ['валюта валюти валют валюты валютами'],
  ])('%s are one', (forms) => {
    expect([...new Set(forms.split(' ').map(stem))]).toHaveLength(1);
  });
  test.each([
    ['платіж', 'платформа'],
    ['карта', 'картон'],
    ['invoice', 'inventory'],
    ['виплата', 'оплата'],
    ['refund', 'reference'],
    ['204', '2045'],
  ])('%s and %s are two', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
  test('letters that readers mix are one: apostrophes, ё and е, ґ and г, diacritics', () => {
    expect(phraseStems('обов’язковий')).toEqual(phraseStems("обов'язковий"));
    expect(phraseStems('обовязковий')).toEqual(phraseStems('обовʼязковий'));
    expect(stem('счёт')).toBe(stem('счет'));
    expect(stem('ґрунт')).toBe(stem('грунт'));
    expect(stem('pagofácil')).toBe(stem('pagofacil'));
    expect(stem('złoty')).toBe(stem('zloty'));
  });
});

describe('the other layout', () => {
  test.each([
    ['зфнщге', 'payout'],
    ['rjkk,tr', 'коллбек'],
    ['gslgbc', 'підпис'],
    ['dsgkfnf', 'выплата'],
    ["'rdfqhbyu", 'єквайринг'],
  ])('%s may be %s', (typed, meant) => {
    expect(otherLayouts(typed)).toContain(meant);
  });
  test('a text without letters has no other layout', () => {
    expect(otherLayouts('204')).toEqual([]);
  });
});

describe('slips of the fingers', () => {
  test.each([
    ['refund', 'refund', 0],
    ['refnud', 'refund', 1],
    ['refud', 'refund', 1],
    ['reffund', 'refund', 1],
    ['rofund', 'refund', 1],
    ['erfund', 'refund', 1],
    ['rfnud', 'refund', 2],
    ['payout', 'refund', 3],
  ])('%s for %s: %i', (typed, meant, count) => {
    expect(slips(typed, meant, 2)).toBe(count);
    expect(slips(meant, typed, 2)).toBe(count);
  });
});

describe('marks on the opened page', () => {
  test('words of the same stem are marked as they are written', () => {
    expect(wordsToMark('Виплата на картку. Дві виплати, але не оплата.', ['виплату'])).toEqual(['Виплата', 'виплати']);
    expect(wordsToMark('Send external_order_id.', ['external_order_id'])).toContain('external_order_id');
  });
  test('what is no word marks nothing', () => {
    expect(wordsToMark('a.b', ['.*', '(', '<'])).toEqual([]);
  });
});
