/**
 * The test payment as a reader makes it: the next step is the only primary button, inside the screen before it is
 * pressed, and in the same place while the rest of the console loads. Clicks are clicks of the mouse at measured places,
 * so that nothing scrolls by itself.
 */
import type {Frame, Locator, Page} from '@playwright/test';
import {axe} from './axe';
import {expect, test, type Theme} from './test';

const SIZES = {laptop: {width: 1280, height: 800}, phone: {width: 390, height: 844}};
/** Time in which nothing may move, in ms. */
const WATCHED_MS = 2000;

const WORDS = {
  en: {
    path: '',
    start: 'Make a test payment',
    run: 'Run',
    send: 'Send',
    open: 'Open payment page',
    request: 'Request',
    callbacks: 'Callbacks',
    response: 'Response',
    title: 'BLIK · Payment page',
    operation: 'Create a transaction',
    code: '777123',
    pay: /^Pay/,
    paid: 'Paid',
  },
  uk: {
    path: '/uk',
    start: 'Провести тестовий платіж',
    run: 'Виконати',
    send: 'Надіслати',
    open: 'Відкрити платіжну сторінку',
    request: 'Запит',
    callbacks: 'Колбеки',
    response: 'Відповідь',
    title: 'BLIK · Платіжна сторінка',
    operation: 'Створити транзакцію',
    // By QR code: nothing to type.
    code: '',
    pay: 'Сплатити',
    paid: 'Сплачено',
  },
} as const;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Box of an element inside the screen. */
async function boxInside(page: Page, target: Locator): Promise<Box> {
  const box = (await target.boundingBox())!;
  const {width, height} = page.viewportSize()!;
  expect(box.x, 'left of the screen').toBeGreaterThanOrEqual(0);
  expect(box.y, 'above the screen').toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, 'right of the screen').toBeLessThanOrEqual(width);
  expect(box.y + box.height, 'below the screen').toBeLessThanOrEqual(height);
  return box;
}

/** Top of an element in each frame of some time, without repetitions. */
async function tops(target: Locator, ms = WATCHED_MS): Promise<number[]> {
  return target.evaluate(
    (element, duration) =>
      new Promise<number[]>((resolve) => {
        const seen = new Set<number>();
        const began = performance.now();
        const look = () => {
          seen.add(element.getBoundingClientRect().top);
          if (performance.now() - began < duration) requestAnimationFrame(look);
          else resolve([...seen]);
        };
        look();
      }),
    ms,
  );
}

/** Clicks at the place of an element that is inside the screen, where no other element covers it. */
async function press(page: Page, target: Locator): Promise<Box> {
  await expect(target).toBeVisible({timeout: 30_000});
  const {x, y, width, height} = await boxInside(page, target);
  const at = {x: x + width / 2, y: y + height / 2};
  await page.mouse.click(at.x, at.y);
  return {x, y, width, height};
}

/** Primary buttons of the console and of the page of the gateway that are visible. */
async function primary(console: Locator): Promise<string[]> {
  const accent = await console.evaluate((dialog) => {
    const probe = document.createElement('i');
    probe.className = 'action-probe';
    dialog.append(probe);
    probe.style.color = 'var(--pg-accent)';
    const {color} = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const texts: string[] = [];
  for (const button of await console.getByRole('button').all())
    if ((await button.evaluate((one) => getComputedStyle(one).backgroundColor)) === accent)
      texts.push((await button.textContent())!);
  const frame = console.frameLocator('iframe').locator('button.main');
  if (await console.locator('iframe').isVisible()) texts.push(...(await frame.allTextContents()));
  return texts;
}

const frameOf = (page: Page): Frame => page.frames().find((one) => one.url() === 'about:srcdoc')!;

for (const [size, viewport] of Object.entries(SIZES))
  for (const [locale, words] of Object.entries(WORDS))
    test(`a test payment takes four clicks and six digits, and no scrolling, on a ${size} in ${locale}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${words.path}/`);
      let clicks = 0;
      const click = async (target: Locator) => {
        clicks += 1;
        return press(page, target);
      };
      await click(page.getByRole('link', {name: words.start}));
      const console = page.getByRole('dialog');
      const send = console.getByRole('button', {name: words.send, exact: true});
      await expect(send).toBeVisible({timeout: 30_000});
      expect(await tops(send)).toHaveLength(1);
      expect(await primary(console)).toEqual([words.send]);
      const sent = await click(send);
      const open = console.getByRole('button', {name: words.open});
      await expect(open).toBeVisible();
      expect(await primary(console)).toEqual([words.open]);
      expect(await tops(open, 500)).toHaveLength(1);
      // Send stays where it was, and so a second click would not meet another button.
      expect(await boxInside(page, send)).toEqual(sent);
      await click(open);
      const pay = console.frameLocator('iframe').getByRole('button', {name: words.pay});
      await expect(pay).toBeVisible();
      expect(await primary(console)).toEqual([await pay.textContent()]);
      if (words.code) {
        await expect(console.frameLocator('iframe').locator('input:focus')).toBeVisible();
        await page.keyboard.type(words.code);
      } else await expect(pay).toBeFocused();
      // After the page has been scrolled to.
      await expect.poll(async () => (await tops(console.locator('iframe'), 200)).length).toBe(1);
      await click(pay);
      const callbacks = console.getByRole('region', {name: words.callbacks});
      await expect(callbacks.getByRole('listitem')).toHaveCount(2, {timeout: 20_000});
      expect(clicks).toBe(4);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      // The frame ends where the page ends.
      const empty = await frameOf(page).evaluate(
        () => innerHeight - document.querySelector('main')!.getBoundingClientRect().bottom,
      );
      expect(Math.abs(empty)).toBeLessThanOrEqual(2);
      const {width} = viewport;
      expect(await console.evaluate((one) => one.scrollWidth)).toBeLessThanOrEqual(width);
    });

test('without JavaScript the test payment leads to its section', async ({browser, baseURL}) => {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL: baseURL!});
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', {name: WORDS.en.start}).click();
  await expect(page).toHaveURL(/\/#first-payment$/);
  await context.close();
});

test('the test payment opened in a new tab is a link', async ({page, context}) => {
  await page.goto('/');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', {name: WORDS.en.start}).click({modifiers: ['ControlOrMeta']}),
  ]);
  await expect(opened).toHaveURL(/\/#first-payment$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const [locale, words] of Object.entries(WORDS))
  test(`the title names the method and the call, or the operation, in ${locale}`, async ({page}) => {
    for (const [address, title] of [
      ['/services/blik/payin_hpp', words.title],
      ['/api/transaction_create', words.operation],
    ] as const) {
      await page.goto(words.path + address);
      await page.getByRole('button', {name: words.run, exact: true}).first().click();
      const console = page.getByRole('dialog', {name: title});
      await expect(console).toBeVisible({timeout: 30_000});
      await expect(console.getByText('POST /transaction/create', {exact: true})).toBeVisible();
    }
  });

test('by keyboard: Send, the payment page one Tab further, its field focused, Escape, and back', async ({page}) => {
  await page.goto('/services/blik/payin_hpp');
  const run = page.getByRole('button', {name: 'Run', exact: true}).first();
  await run.focus();
  await page.keyboard.press('Enter');
  const console = page.getByRole('dialog');
  const send = console.getByRole('button', {name: 'Send', exact: true});
  await expect(send).toBeVisible({timeout: 30_000});
  await send.focus();
  await page.keyboard.press('Enter');
  const open = console.getByRole('button', {name: 'Open payment page'});
  await expect(open).toBeVisible();
  await expect(send).toBeFocused();
  let presses = 0;
  for (; presses < 3 && !(await open.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  const field = console.frameLocator('iframe').getByLabel('BLIK code');
  await expect(field).toBeFocused();
  // A malformed code: the field with the error takes the focus.
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(console.frameLocator('iframe').getByRole('alert')).toBeVisible();
  await expect(field).toBeFocused();
  // Opened again, the page is fresh.
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(console).toBeHidden();
  await expect(run).toBeFocused();
});

for (const calm of [false, true])
  test(`on a phone the response comes into view, ${calm ? 'at once where motion is reduced' : 'smoothly'}`, async ({
    page,
  }) => {
    await page.emulateMedia({reducedMotion: calm ? 'reduce' : 'no-preference'});
    await page.setViewportSize(SIZES.phone);
    await page.goto('/api/transaction_create');
    await page.getByRole('button', {name: 'Run', exact: true}).click();
    const console = page.getByRole('dialog');
    const send = console.getByRole('button', {name: 'Send', exact: true});
    await expect(send).toBeVisible({timeout: 30_000});
    const behaviours = await page.evaluateHandle(() => {
      const seen: unknown[] = [];
      const original = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function record(options) {
        seen.push((options as ScrollIntoViewOptions).behavior);
        original.call(this, options);
      };
      return seen;
    });
    await press(page, send);
    const heading = console.getByRole('heading', {name: 'Response'});
    // Below the head, of less than 80 px.
    await expect.poll(async () => Math.round((await heading.boundingBox())!.y)).toBeLessThan(80);
    expect((await heading.boundingBox())!.y).toBeGreaterThanOrEqual(50);
    expect(await behaviours.jsonValue()).toEqual([calm ? 'instant' : 'smooth']);
  });

for (const theme of ['dark', 'light'] as Theme[])
  test(`hosted pages follow the ${theme} theme of the site, not the system, and pass axe`, async ({page}) => {
    await page.emulateMedia({colorScheme: theme === 'dark' ? 'light' : 'dark'});
    await page.goto('/faq');
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await page.setViewportSize(SIZES.laptop);
    await page.goto('/api/transaction_create');
    await page.getByRole('button', {name: 'Run', exact: true}).click();
    const console = page.getByRole('dialog');
    const send = console.getByRole('button', {name: 'Send', exact: true});
    await expect(send).toBeVisible({timeout: 30_000});
    await send.click();
    await console.getByRole('button', {name: 'Open payment page'}).click();
    await console.frameLocator('iframe').getByRole('button', {name: 'Succeed'}).waitFor();
    const looks = await frameOf(page).evaluate(() => {
      const {backgroundColor} = getComputedStyle(document.body);
      return {backgroundColor, scheme: getComputedStyle(document.documentElement).colorScheme};
    });
    expect(looks).toEqual({
      backgroundColor: theme === 'dark' ? 'rgb(22, 24, 28)' : 'rgb(255, 255, 255)',
      scheme: theme,
    });
    await console.frameLocator('iframe').getByRole('button', {name: 'Succeed'}).click();
    const callbacks = console.getByRole('region', {name: 'Callbacks'});
    await expect(callbacks.getByRole('listitem')).toHaveCount(2, {timeout: 20_000});
    for (const fold of await console.locator('summary').all()) await fold.click();
    const {violations} = await axe(page)
      .options({resultTypes: ['violations'], iframes: false})
      .include('dialog')
      .analyze();
    expect(violations.map(({id, nodes}) => [id, nodes.map(({html}) => html)])).toEqual([]);
  });

test('amounts are shown as money, and times in one line', async ({page}) => {
  await page.goto('/api/transaction_create');
  await page.getByRole('button', {name: 'Run', exact: true}).click();
  const console = page.getByRole('dialog');
  await console.getByRole('button', {name: 'Send', exact: true}).click({timeout: 30_000});
  await console.getByRole('button', {name: 'Open payment page'}).click();
  await console.frameLocator('iframe').getByRole('button', {name: 'Succeed'}).click();
  const changes = console.getByRole('region', {name: 'What changed'});
  const balance = changes.getByRole('row', {name: /^balance/});
  await expect(balance).toContainText(/\d\.\d\d\u00A0PLN.*\d\.\d\d\u00A0PLN/, {timeout: 20_000});
  await expect(
    changes
      .getByRole('row', {name: /^updated_at/})
      .getByRole('cell')
      .last(),
  ).toHaveText(/^\d{4}-\d\d-\d\d\u00A0\d\d:\d\d:\d\d$/);
});
