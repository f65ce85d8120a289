/** The finder of payment methods in each engine. */
import {expect, test, type Reader} from './test';

const ROWS = 'table.finder tbody tr:not(.group)';
const FIELD = {role: 'searchbox', name: 'Search', within: '.filter-form'};

for (const path of ['', '/uk'])
  test(`typed text filters the rows, and stays after a reload, in ${path || 'en'}`, async ({reader}) => {
    await reader.open(`${path}/services`);
    const all = await reader.count(ROWS);
    expect(all).toBeGreaterThan(20);
    await reader.fill('.filter-form input[type=search]', 'blik');
    await reader.showsExactly(1, ROWS);
    await reader.arrives(/\?q=blik$/);
    await reader.reload();
    await reader.showsExactly(1, ROWS);
    expect(await reader.value('.filter-form input[type=search]')).toBe('blik');
  });

test('skeleton', async ({reader}) => {
  await reader.open('/faq');
  await reader.hydrated();
});
void FIELD;
export type R = Reader;
