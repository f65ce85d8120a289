/** The finder of payment methods in each engine. */
import {expect, test} from './test';

const ROWS = 'table.finder tbody tr:not(.group)';
const FIELD = '.filter-form input[type=search]';

for (const path of ['', '/uk'])
  test(`typed text filters the rows, and stays after a reload and after Back, in ${path || 'en'}`, async ({reader}) => {
    await reader.open(`${path}/services`);
    const all = await reader.count(ROWS);
    expect(all).toBeGreaterThan(20);
    await reader.fill(FIELD, 'pix');
    await reader.eventually('rows', () => reader.count(ROWS)).toBeLessThan(all);
    const found = await reader.count(ROWS);
    await reader.arrives(/\?q=pix$/);
    await reader.reload();
    await reader.showsExactly(found, ROWS);
    expect(await reader.value(FIELD)).toBe('pix');
    await reader.click({css: 'a[href]', within: ROWS, nth: 0});
    await reader.arrives(/\/services\/.+/);
    await reader.back();
    await reader.arrives(/\?q=pix$/);
    await reader.showsExactly(found, ROWS);
    expect(await reader.value(FIELD)).toBe('pix');
  });

test('lists filter by country and integration; Clear shows all', async ({reader}) => {
  await reader.open('/services');
  const all = await reader.count(ROWS);
  await reader.select({role: 'combobox', name: 'Country'}, 'PT');
  await reader.select({role: 'combobox', name: 'Integration'}, 'hpp');
  await reader.arrives(/\?country=PT&integration=hpp$/);
  await reader.eventually('rows', () => reader.count(ROWS)).toBeLessThan(all);
  await reader.click({role: 'button', name: 'Clear'});
  await reader.showsExactly(all, ROWS);
  await reader.arrives(/\/services\/?$/);
});

test('keys lead from the field to the first result, and to its page', async ({reader}) => {
  await reader.open('/services');
  await reader.fill(FIELD, 'blik');
  await reader.showsExactly(1, ROWS);
  await reader.press('Enter');
  await reader.eventually('focus', () => reader.isFocused(`${ROWS} a`)).toBe(true);
  await reader.press('Enter');
  await reader.arrives(/\/services\/blik/);
});
