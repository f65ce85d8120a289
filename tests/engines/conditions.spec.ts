/** Browsers without scripts or storage, and hosts that are slow or fail, in each engine. */
import {button, expect, test} from './test';

const ROWS = 'table.finder tbody tr:not(.group)';
/** Scripts of React. */
const SCRIPTS = /\/assets\/js\/(?!page-|search-worker\.)[^/]+\.js$/;
const RUN = 'button.run';

test.describe('without scripts', () => {
  test.use({javaScript: false});

  for (const path of ['', '/uk'])
    test(`pages are readable, every method is listed, and the search leads to its page, in ${path || 'en'}`, async ({
      reader,
    }) => {
      await reader.open(`${path}/services?country=PT`);
      expect(await reader.count(ROWS)).toBeGreaterThan(20);
      expect(await reader.count('.filter-form')).toBe(0);
      await reader.click({css: 'a[href]', within: ROWS, nth: 0});
      await reader.arrives(/\/services\/.+/);
      await reader.shows('h1');
      await reader.open(`${path}/404.html`);
      await reader.fill('main input[type=search]', 'blik');
      await reader.press('Enter');
      await reader.arrives(/\/search\/?\?q=blik$/);
    });

  test('on a narrow view the contents of a page open', async ({reader}) => {
    await reader.setSize(447, 900);
    await reader.open('/faq');
    await reader.click(button('On this page'));
    await reader.shows('#page-contents a');
  });
});

test.describe('without storage', () => {
  test.use({storage: false});

  test('theme, announcement, tabs and navigation work [8.8]', async ({reader}) => {
    await reader.open('/services');
    expect(
      await reader.evaluate(() => {
        try {
          localStorage.setItem('probe', 'x');
          return 'stored';
        } catch {
          return 'denied';
        }
      }),
    ).toBe('denied');
    await reader.hydrated();
    await reader.click(button(/dark and light mode/));
    await reader.eventually('theme', () => reader.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await reader.click('.theme-announcement-bar button');
    await reader.hides('.theme-announcement-bar');
    await reader.click({role: 'button', name: 'Resources', within: '.theme-doc-sidebar-menu'});
    await reader.click({role: 'link', name: 'FAQ', within: '.theme-doc-sidebar-menu'});
    await reader.arrives(/\/faq\/?$/);
    await reader.open('/api/transaction_find');
    await reader.laidOut();
    await reader.click({role: 'tab', name: 'Python', nth: 0});
    await reader.eventually('chosen tab', () => reader.text('[role=tab][aria-selected=true]')).toBe('Python');
    await reader.shows({css: '[role=tabpanel]:not([hidden]) pre', text: 'import'});
    // Docusaurus warns once that there is no storage.
    expect((await reader.complaints()).filter((text) => !/storage/i.test(text))).toEqual([]);
  });
});

for (const [path, name] of [
  ['', 'Run'],
  ['/uk', 'Виконати'],
] as const) {
  test(`a press before the scripts have arrived takes effect once they have, in ${path || 'en'}`, async ({
    reader,
    host,
  }) => {
    host.hold(SCRIPTS);
    await reader.open(`${host.url}${path}/api/transaction_create`);
    await reader.laidOut();
    await reader.click({...button(name), nth: 0});
    await reader.shows(`${RUN}[data-waiting]`);
    expect(await reader.count('dialog[open]')).toBe(0);
    host.mend();
    await reader.shows('dialog[open] textarea', 40_000);
    await reader.hides('[data-waiting]');
  });

  test(`scripts that fail leave the text and a notice, and Retry loads them, in ${path || 'en'}`, async ({
    reader,
    host,
  }) => {
    host.fail(SCRIPTS, 503);
    await reader.open(`${host.url}${path}/api/transaction_create`);
    const text = await reader.text('h1');
    const born = () => reader.evaluate(() => performance.timeOrigin);
    const first = await born();
    await reader.click({...button(name), nth: 0});
    // The page reloads itself once, in case its files have been replaced.
    const noticed = async () => (await reader.count('.load-failure')) > 0;
    await reader
      .eventually(
        'a notice, or a reload',
        // An expression may fail while the page is replaced.
        async () => (await noticed()) || (await born().catch(() => first)) !== first,
        30_000,
      )
      .toBe(true);
    if (!(await noticed())) await reader.click({...button(name), nth: 0});
    await reader.shows('.load-failure', 30_000);
    expect(await reader.text('h1')).toBe(text);
    host.mend();
    // Engines log the failed files in their own words; nothing may be uncaught.
    expect((await reader.complaints()).filter((one) => /uncaught|Unhandled/i.test(one))).toEqual([]);
    await reader.click({css: '.load-failure button', nth: 0});
    await reader.hides('.load-failure');
    await reader.hydrated();
  });
}
