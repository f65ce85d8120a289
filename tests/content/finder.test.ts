/** Order, groups and marks of the finder, from the records. */
import {load} from 'cheerio';
import {toJsxRuntime} from 'hast-util-to-jsx-runtime';
import type {Nodes} from 'mdast';
import {toHast} from 'mdast-util-to-hast';
import {renderToStaticMarkup} from 'react-dom/server';
import {Fragment, jsx, jsxs} from 'react/jsx-runtime';
import {describe, expect, test} from 'vitest';
import {methodFinder} from '../../src/render/builders/finder';
import {monogram} from '../../src/render/builders/method/mark';
import {createContext} from '../../src/render/markdown/directives';
import {ROOT} from '../root';

const context = await createContext(ROOT, 'en');
const {methods, methodSidebar} = context.facts;
const $ = load(
  methodFinder(context)
    .map((block) => renderToStaticMarkup(toJsxRuntime(toHast(block as Nodes), {Fragment, jsx, jsxs})))
    .join(''),
);
const groups = $('tbody')
  .toArray()
  .map((body) => ({
    key: $(body).attr('data-group')!,
    title: $(body).find('.group span').first().text(),
    count: Number($(body).find('.group-count').text()),
    rows: $(body).find('tr:not(.group)').toArray(),
    isHidden: $(body).attr('hidden') !== undefined,
  }));
const [own, ...shown] = groups;
const regions = methodSidebar.groups.filter(({countries}) => countries !== undefined);

test('cards are first, beginning with the card of any country; then regions by number of methods; archived last', () => {
  expect(shown[0]!.title).toBe('Cards');
  expect($(shown[0]!.rows[0]).find('a').first().text()).toBe('Payment card');
  const middle = shown.slice(1, -1);
  expect(middle.map(({title}) => title).sort()).toEqual(['Everywhere', ...regions.map(({label}) => label)].sort());
  const counts = middle.map(({count}) => count);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(shown.at(-1)!.title).toBe('Archived');
});

test('each method is in one group, whose heading tells their number', () => {
  expect(shown.flatMap(({rows}) => rows)).toHaveLength(methods.size);
  for (const {title, count, rows, isHidden} of shown) {
    expect(rows, title).toHaveLength(count);
    expect(isHidden, title).toBe(false);
  }
  expect({rows: own!.rows, isHidden: own!.isHidden}).toEqual({rows: [], isHidden: true});
});

test('a region holds the methods of its countries, and only archived methods are folded', () => {
  for (const {key, countries} of regions)
    for (const row of shown.find((one) => one.key === key)!.rows)
      expect(countries).toEqual(expect.arrayContaining($(row).attr('data-country')!.split(' ')));
  const archived = [...methods.values()].filter((method) => method.archived);
  expect($('tbody:has(.group details) tr:not(.group)')).toHaveLength(archived.length);
  expect($('.group details[open]')).toHaveLength(0);
});

test('no column repeats the group, and refunds and payouts are told in words and for the filter', () => {
  expect(
    $('thead th')
      .toArray()
      .map((cell) => $(cell).text()),
  ).toEqual(['Method', 'Flows', 'Currency', 'Refunds', 'Disputes']);
  const words = {yes: /^full/, contract: /^by contract refund\.support$/, no: /^no$/};
  for (const row of $('tbody tr:not(.group)').toArray()) {
    const refunds = $(row).attr('data-refunds') as keyof typeof words | undefined;
    const said = $(row).find('td').eq(3).text();
    if (refunds === undefined) expect(said).toBe('–');
    else expect(said).toMatch(words[refunds]);
    expect($(row).attr('data-payouts')).toBe($(row).find('[data-direction=payout]').length > 0 ? 'yes' : undefined);
  }
  for (const [name, values] of [
    ['refunds', ['', 'yes', 'contract', 'no']],
    ['payouts', ['', 'yes']],
  ] as const)
    expect(
      $(`select[name=${name}] option`)
        .toArray()
        .map((option) => $(option).attr('value')),
    ).toEqual(values);
});

test('every option of a filter begins with a capital, a digit or a code', () => {
  for (const option of $('option').toArray()) expect($(option).text()).toMatch(/^[\p{Lu}\p{N}]/u);
});

describe('the mark', () => {
  test.each([
    ['BLIK', 'BL'],
    ['Payment card', 'PC'],
    ['Card in Mexico', 'CM'],
    ['Bank transfer in South Africa', 'BT'],
    ['m10', 'M1'],
    ['CBU/CVU transfer', 'CC'],
    ['Платіжна картка', 'ПК'],
  ])('of %s is %s', (name, letters) => expect(monogram(name)).toBe(letters));

  test('of every method is two letters outside the text, hidden from assistive technology', () => {
    const marks = $('tbody .mark').toArray();
    expect(marks).toHaveLength(methods.size);
    for (const mark of marks) {
      expect($(mark).attr('data-mark')).toMatch(/^[\p{Lu}\p{N}]{2}$/u);
      expect($(mark).attr('aria-hidden')).toBe('true');
      expect($(mark).text()).toBe('');
    }
  });
});
