/** The search in each engine: from its shortcut to the page with the terms marked. */
import {expect, test, type Reader} from './test';

const FIELD = '.navbar__search-input';
const OPTIONS = '.navbar__search [role=option]';
const ALL = '.navbar__search a[href*="search/?"]';

async function ask(reader: Reader, query: string): Promise<void> {
  await reader.press('Control+k');
  await reader.eventually('focus', () => reader.isFocused(FIELD)).toBe(true);
  await reader.type(query);
  await reader
    .eventually(
      'link to all results',
      async () => ((await reader.count(ALL)) ? await reader.attribute(ALL, 'href') : ''),
      20_000,
    )
    .toContain(`q=${encodeURIComponent(query).replaceAll('%20', '+')}`);
}

for (const [path, query, mark] of [
  ['', 'refund', /refund/i],
  ['/uk', 'повернення', /поверн/i],
] as const) {
  test(`Ctrl+K, a word and Enter lead to a page with the word marked, in ${path || 'en'} [2.7] [2.31] [2.36]`, async ({
    reader,
  }) => {
    await reader.open(`${path}/callbacks`);
    await ask(reader, query);
    await reader.shows(OPTIONS);
    await reader.press('Enter');
    await reader.arrives(/_highlight=/);
    await reader.eventually('marks', async () => (await reader.texts('article mark')).join(' ')).toMatch(mark);
    expect(await reader.value(FIELD)).not.toBe('');
    await reader.back();
    await reader.arrives(/\/callbacks\/?$/);
    await reader.eventually('text of the field', () => reader.value(FIELD)).toBe(query);
  });

  test(`all results are listed on their page, and stay after a reload, in ${path || 'en'} [2.30]`, async ({reader}) => {
    await reader.open(`${path}/callbacks`);
    await ask(reader, query);
    await reader.click(ALL);
    await reader.arrives(/\/search\/?\?q=/);
    await reader
      .eventually('results', () => reader.count('main article, main section a[href*="_highlight"]'), 20_000)
      .toBeGreaterThan(0);
    await reader.reload();
    await reader
      .eventually('results', () => reader.count('main article, main section a[href*="_highlight"]'), 20_000)
      .toBeGreaterThan(0);
  });
}

test('arrows choose a result, Escape closes the list, and Clear empties the field', async ({reader}) => {
  await reader.open('/faq');
  await ask(reader, 'callback');
  await reader.shows(OPTIONS);
  await reader.press('ArrowDown');
  await reader.showsExactly(1, `${OPTIONS}[aria-selected=true]`);
  await reader.press('Escape');
  await reader.hides(OPTIONS);
  await reader.click({role: 'button', name: 'Clear search'});
  await reader.eventually('field', () => reader.value(FIELD)).toBe('');
});

test('clearing the field of a found page removes its marks', async ({reader}) => {
  await reader.open('/faq?_highlight=refund');
  await reader.hydrated();
  await reader.shows('article mark');
  await reader.click({role: 'button', name: 'Clear search'});
  await reader.hides('article mark');
  await reader.arrives(/\/faq\/?$/);
  await reader.back();
  await reader.arrives(/_highlight=refund/);
  await reader.shows('article mark');
});
