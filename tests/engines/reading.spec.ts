/** Pages and their controls in each engine: pictures, samples, theme, announcement, navigation, on a wide and a narrow view. */
import {expect, test, type Reader} from './test';

/** The narrowest view that every engine can have, in px. */
const PHONE = [447, 900] as const;
const METHOD = '/services/blik/payin_hpp';

const theme = (reader: Reader) => reader.evaluate(() => document.documentElement.dataset.theme);
const TOGGLE = {role: 'button', name: /dark and light mode/};

test('a click opens a picture, and Escape, a click on it and a scroll close it [4.10] [4.12] [4.13]', async ({
  reader,
}) => {
  await reader.open('/disputes');
  await reader.laidOut();
  await reader.hydrated();
  const ends = [
    () => reader.press('Escape'),
    () => reader.click({css: '.medium-zoom-image--opened', nth: -1}),
    () => reader.evaluate(() => scrollBy({top: 60, behavior: 'instant'})),
  ];
  for (const end of ends) {
    await reader.click({css: '.markdown img.medium-zoom-image', nth: 0});
    await reader.shows('.medium-zoom-overlay');
    // While the picture moves, the library ignores all else.
    await reader
      .eventually('size of the picture', () =>
        reader.evaluate(async () => {
          const picture = [...document.querySelectorAll('.medium-zoom-image--opened')].at(-1);
          const before = picture?.getBoundingClientRect().width ?? 0;
          for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
          return before > 0 && picture!.getBoundingClientRect().width === before;
        }),
      )
      .toBe(true);
    await end();
    await reader.hides('.medium-zoom-overlay');
  }
});

for (const path of ['', '/uk'])
  test(`a sample is copied as it is shown, and its language is chosen in all groups and remembered, in ${path || 'en'}`, async ({
    reader,
  }) => {
    await reader.open(`${path}/api/transaction_pay`);
    await reader.laidOut();
    await reader.click({role: 'tab', name: 'Python', nth: 0});
    await reader
      .eventually(
        'chosen tabs',
        async () => new Set(await reader.texts('[data-tabs=language] [role=tab][aria-selected=true]')),
      )
      .toEqual(new Set(['Python']));
    const block = '[role=tabpanel]:not([hidden]) .theme-code-block';
    await reader.hover({css: block, nth: 0});
    await reader.click({css: '.copy-code button, button.copy-code', within: {css: block, nth: 0}});
    const shown = await reader.evaluate(
      () => document.querySelector('[role=tabpanel]:not([hidden]) .theme-code-block code')!.textContent,
    );
    await reader.eventually('clipboard', () => reader.pasted()).toBe(shown);
    await reader.open(`${path}${METHOD}`);
    await reader.eventually('chosen tab', () => reader.text('[role=tab][aria-selected=true]')).toBe('Python');
    await reader.hydrated();
    expect(await reader.text('[role=tab][aria-selected=true]')).toBe('Python');
  });

test('arrow keys move among the tabs of a sample', async ({reader}) => {
  await reader.open(METHOD);
  await reader.laidOut();
  await reader.click({role: 'tab', name: 'Bash', nth: 0});
  await reader.press('ArrowRight');
  await reader.eventually('chosen tab', () => reader.text('[role=tab][aria-selected=true]')).toBe('PHP');
  await reader.press('End');
  await reader.eventually('chosen tab', () => reader.text('[role=tab][aria-selected=true]')).toBe('HTTP');
});

test('the theme is chosen, kept after a reload, and followed by another tab [4.3] [4.4]', async ({reader}) => {
  await reader.open('/faq');
  const other = await reader.anotherTab();
  await other.open('/uk/faq');
  expect(await theme(reader)).toBe('dark');
  await reader.hydrated();
  await other.hydrated();
  await reader.click(TOGGLE);
  await reader.eventually('theme', () => theme(reader)).toBe('light');
  await other.eventually('theme of the other tab', () => theme(other)).toBe('light');
  await reader.reload();
  expect(await theme(reader)).toBe('light');
});

test('a closed announcement stays closed in both locales [4.5]', async ({reader}) => {
  await reader.open('/faq');
  await reader.click('.theme-announcement-bar button');
  await reader.hides('.theme-announcement-bar');
  for (const address of ['/uk/faq', '/callbacks']) {
    await reader.open(address);
    await reader.shows('h1');
    expect(await reader.count('.theme-announcement-bar')).toBe(0);
  }
});

for (const [here, name, there] of [
  ['', 'Українська', '/uk'],
  ['/uk', 'English', ''],
] as const)
  test(`the other language is chosen, with query and anchor, from ${here || 'en'} [2.4]`, async ({reader}) => {
    await reader.open(`${here}/request_format?first=1#signature`);
    await reader.click({css: '.navbar .dropdown > *', text: here ? 'Українська' : 'English', nth: 0});
    await reader.click({role: 'link', name, within: '.navbar .dropdown'});
    await reader.arrives(new RegExp(`^${there}/request_format/?\\?first=1#signature$`));
    await reader.shows('h1');
  });

test('a branch of the sidebar opens, and a link of the contents leads to its heading', async ({reader}) => {
  await reader.open('/definition');
  await reader.hydrated();
  await reader.click({role: 'button', name: 'Accept payments', within: '.theme-doc-sidebar-menu'});
  await reader.eventually('links', () => reader.count('.theme-doc-sidebar-menu a')).toBeGreaterThan(10);
  const href = await reader.attribute({css: '.table-of-contents__link', nth: 3}, 'href');
  await reader.click({css: '.table-of-contents__link', nth: 3});
  await reader.arrives(new RegExp(`${href}$`));
  await reader
    .eventually('place of the heading', () =>
      reader.evaluate((id) => Math.round(document.getElementById(id)!.getBoundingClientRect().top), href!.slice(1)),
    )
    .toBeLessThan(200);
  expect(await reader.scrollTop()).toBeGreaterThan(0);
});

for (const path of ['', '/uk'])
  test(`on a narrow view the menu opens, leads to a page, and closes, in ${path || 'en'} [2.8]`, async ({reader}) => {
    await reader.setSize(...PHONE);
    await reader.open(`${path}/faq`);
    await reader.click('.navbar__toggle');
    await reader.shows('.navbar-sidebar--show .navbar-sidebar');
    await reader.press('Escape');
    await reader.hides('.navbar-sidebar--show .navbar-sidebar');
    await reader.click('.navbar__toggle');
    await reader.click({css: `a[href^="${path}/services"]`, within: '.navbar-sidebar', nth: 0});
    await reader.arrives(/\/services\/?$/);
    await reader.hides('.navbar-sidebar--show .navbar-sidebar');
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE[0]);
  });

test('on a narrow view the contents of a page open, and lead to a heading', async ({reader}) => {
  await reader.setSize(...PHONE);
  await reader.open('/definition');
  await reader.laidOut();
  await reader.click({role: 'button', name: 'On this page'});
  await reader.click({css: '#page-contents a', nth: 2});
  await reader.arrives(/#.+/);
  await reader.eventually('position', () => reader.scrollTop()).toBeGreaterThan(100);
});

for (const [path, near] of [
  ['', 'Did you mean?'],
  ['/uk', 'Можливо, ви шукали'],
] as const)
  test(`a mistyped address suggests the intended page, in ${path || 'en'}`, async ({reader}) => {
    await reader.open(`${path}/transaction/craete`);
    await reader.hydrated();
    await reader.shows({role: 'heading', name: near});
    await reader.click({css: `a[href*="${path}/api/transaction_create"]`, within: 'main', nth: 0});
    await reader.arrives(/\/api\/transaction_create\/?$/);
  });

test('the face of this system is scaled to the width of the others, in text and in bold', async ({reader, engine}) => {
  await reader.open(METHOD);
  const widths = await reader.evaluate(async () => {
    const family = getComputedStyle(document.body).fontFamily;
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 16px DejaVu`).catch(() => [])));
    const widthOf = (weight: number, face: string) => {
      const line = document.createElement('span');
      line.textContent = 'Every sample runs in the tests. Кожен зразок виконано в тестах.';
      line.style.cssText = `position:absolute;white-space:nowrap;font:${weight} 100px ${face}`;
      document.body.append(line);
      const {width} = line.getBoundingClientRect();
      line.remove();
      return width;
    };
    return [400, 700].map((weight) => widthOf(weight, family) / widthOf(weight, "'DejaVu Sans'"));
  });
  // WebKit on Linux finds families only, so its readers see the face as it is.
  for (const ratio of widths) expect(ratio).toBeCloseTo(engine === 'webkit' ? 1 : 0.87, 2);
});
