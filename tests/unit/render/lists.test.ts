/** Lists in sentences: how they are joined, and that all code uses the same function. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {formatList} from '../../../src/render/format';
import {code, joinAsChoice, text} from '../../../src/render/nodes';
import {ROOT} from '../../root';

describe('formatting of a list', () => {
  test.each([
    [['Бразилія'], 'Бразилія'],
    [['Перу', 'Чилі'], 'Перу і Чилі'],
    [['Перу', 'Чилі', 'Мексика'], 'Перу, Чилі і Мексика'],
    // Between vowels, and before another «і».
    [['Бразилія', 'Аргентина'], 'Бразилія та Аргентина'],
    [['Перу', 'Кенія', 'Уганда'], 'Перу, Кенія та Уганда'],
    [['Пакистан', 'Індія'], 'Пакистан та Індія'],
    [['Пакистан', 'Уганда'], 'Пакистан і Уганда'],
    [['Пакистан (Карачі)', 'Україна'], 'Пакистан (Карачі) та Україна'],
    [['картка', 'Apple Pay'], 'картка і Apple Pay'],
  ])('%j in Ukrainian', (items, words) => {
    expect(formatList(items, 'uk')).toBe(words);
  });
  test('of choices, and in English', () => {
    expect(formatList(['Індія', 'Уганда', 'Кенія'], 'uk', 'disjunction')).toBe('Індія, Уганда або Кенія');
    expect(formatList(['Peru', 'Chile', 'India'], 'en')).toBe('Peru, Chile, and India');
    expect(formatList(['Peru', 'Chile', 'India'], 'en', 'disjunction')).toBe('Peru, Chile, or India');
    expect(formatList([], 'uk')).toBe('');
  });
  test('of nodes keeps them, with text between', () => {
    const groups = [[code('a')], [code('b'), text(' → '), code('c')], [code('d')]];
    const [a, comma, b, arrow, c, or, d] = joinAsChoice(groups, 'uk');
    expect([a, b, arrow, c, d]).toEqual(groups.flat());
    expect([comma, or]).toEqual([text(', '), text(' або ')]);
    expect(joinAsChoice([], 'uk')).toEqual([]);
  });
});

/** Folders with texts for readers. Error messages in them are in English and joined with commas. */
const ROOMS = 'page render samples/collections search/client site/components theme tools'.split(' ');
const CONJUNCTION = '(?:and|or|та|й|і|або)';
/** “ and ” alone in a string (a separator or a translated word), or between two values of a template. */
const JOINED = new RegExp(`(['"\`])(?:[,\\s]*\\s)?${CONJUNCTION}\\s*\\1|\\}\\s*,?\\s+${CONJUNCTION}\\s+\\$\\{`, 'u');

const HELPER = /^src\/render\/format\.ts:/;
/** The rule of Ukrainian that the helper uses. */
const RULE = /^src\/render\/languages\/uk\.ts:/;

describe('no other code joins a list with a conjunction', () => {
  test.each([
    ["names.join(' and ')", true],
    ["join(ways, ` ${t('or')} `)", true],
    ["names.slice(0, -1).join(', ') + ', та ' + last", true],
    ['`${first} та ${last}`', true],
    ['`${all}, or ${last}`', true],
    ["t('Send this or that')", false],
    ["names.join(', ')", false],
    ["'brand'", false],
  ])('the rule on %s', (line, found) => {
    expect(JOINED.test(line)).toBe(found);
  });
  test('in any folder with texts for readers', () => {
    const lines = ROOMS.flatMap((room) =>
      readdirSync(path.join(ROOT, 'src', room), {recursive: true, encoding: 'utf8'})
        // The texts of the decoder are whole sentences with embedded code.
        .filter((file) => /\.tsx?$/.test(file) && !`${room}/${file}`.startsWith('tools/decoder/texts/'))
        .flatMap((file) =>
          readFileSync(path.join(ROOT, 'src', room, file), 'utf8')
            .split('\n')
            .map((line, index) => ({place: `src/${room}/${file}:${index + 1}`, line}))
            .filter(({line}) => !/^\s*(?:\/?\*|\/\/)/.test(line)),
        ),
    );
    expect(lines.length).toBeGreaterThan(10_000);
    const joined = lines.filter(({line}) => JOINED.test(line) && !line.includes('new Error('));
    expect(joined).toEqual([{place: expect.stringMatching(RULE), line: expect.stringContaining('needsTa(')}]);
    const formatting = lines.filter(({line}) => line.includes('Intl.ListFormat')).map(({place}) => place);
    expect(formatting).toEqual([expect.stringMatching(HELPER)]);
  });
});
