/**
 * Initial rendering of a page: its HTML carries the styles that it needs, and content far from the viewport is laid out
 * later. Neither must be visible to the reader.
 */
import type {Page} from '@playwright/test';
import {NAMED_PAGES} from '../../src/operations/bench/pages';
import {expect, hydrated, preventHydration, laidOut, setTheme, test, type Theme} from './test';

const PHONE = {width: 390, height: 844};
const LAPTOP = {width: 1366, height: 900};
const METHOD = '/services/blik/payin_hpp';

/**
 * Reads the computed styles of each element and of its ::before and ::after, lets the whole style sheet load, and reads
 * them again. Runs entirely in the page, because the styles are megabytes.
 */
async function looksThatChange(): Promise<{count: number; changed: [before: string, after: string][]}> {
  const properties =
    'display position top left width height margin padding border color background-color background-image font-family font-size font-weight line-height text-align text-decoration white-space overflow opacity visibility transform z-index flex gap grid-template-columns list-style cursor outline box-shadow mask-image content border-radius vertical-align order'.split(
      ' ',
    );
  const looks = [...document.body.querySelectorAll('*')].slice(0, 1500).flatMap((element) =>
    [null, '::before', '::after'].map((pseudo) => () => {
      const style = getComputedStyle(element, pseudo);
      const name = `${element.tagName}.${element.getAttribute('class') ?? ''}${pseudo ?? ''}`;
      // A pseudo-element without content is not rendered, so its other properties do not matter.
      const seen = pseudo && style.content === 'none' ? ['content'] : properties;
      return `${name} ${seen.map((property) => `${property}:${style.getPropertyValue(property)}`).join(';')}`;
    }),
  );
  const before = looks.map((look) => look());
  const {styles} = JSON.parse(document.getElementById('hydration')!.textContent) as {styles: string[]};
  for (const href of styles) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${href}?whole`;
    await new Promise((resolve) => {
      link.addEventListener('load', resolve);
      document.head.append(link);
    });
  }
  return {
    count: before.length,
    changed: looks.flatMap((look, index): [string, string][] => {
      const [was, is] = [before[index]!, look()];
      return was === is ? [] : [[was, is]];
    }),
  };
}

/** Changes of one element's style: name, property, old value → new value. */
function difference([before, after]: readonly [string, string]): string[] {
  const [name, ...was] = before.split(/ (?=display:|content:)|;/);
  const [, ...is] = after.split(/ (?=display:|content:)|;/);
  // An element that was added or removed differs in more than one property.
  if (was.length !== is.length) return [`${name}: ${was.join(';')} → ${is.join(';')}`];
  return is.flatMap((value, index) => (value === was[index] ? [] : [`${name}: ${was[index]} → ${value}`]));
}

async function openWithoutHydration(page: Page, address: string): Promise<void> {
  await preventHydration(page);
  await page.goto(address);
  await laidOut(page);
}

for (const [viewport, theme] of [
  [PHONE, 'dark'],
  [LAPTOP, 'light'],
] as [typeof PHONE, Theme][]) {
  for (const address of [...Object.values(NAMED_PAGES), '/changelog', '/about', '/blog', '/1.0', '/uk/faq']) {
    test(`the full style sheet changes no computed style on ${address} (${viewport.width} px, ${theme})`, async ({
      page,
    }) => {
      await page.emulateMedia({reducedMotion: 'reduce'});
      await page.setViewportSize(viewport);
      await setTheme(page, theme);
      // The browser may move a pointer by itself, and the page would then load the sheet before the first reading.
      await page.route(/\/assets\/css\/[^?]+$/, (route) => route.fulfill({contentType: 'text/css', body: ''}));
      await openWithoutHydration(page, address);
      // The browser lays out nearby rows when it is idle: prevent that between the two readings.
      await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
      const {count, changed} = await page.evaluate(looksThatChange);
      expect(count).toBeGreaterThan(200);
      expect(changed.slice(0, 10).flatMap(difference)).toEqual([]);
    });
  }
}

test('with reduced motion a change of theme applies at once on every level of the page', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openWithoutHydration(page, '/reference/country_codes');
  const late = await page.evaluate(() => {
    const path: Element[] = [];
    // Links have a transition of their colour; their ancestors have none.
    for (let at = document.querySelector('.row-link')!.parentElement; at; at = at.parentElement) path.push(at);
    const colours = () => path.map((element) => getComputedStyle(element).color);
    const before = colours();
    document.documentElement.setAttribute('data-theme', 'light');
    const after = colours();
    return path.filter((_, level) => after[level] === before[level]).map(({localName}) => localName);
  });
  // If each level started its transition only after its parent's had ended, each would take one more frame.
  expect(late).toEqual([]);
});

/** Distance of an element from the top of the viewport, once nothing moves any more. */
async function restingTop(page: Page, selector: string): Promise<number> {
  const top = () => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
  let last = NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await top();
      return last - before;
    })
    .toBe(0);
  return last;
}

/** Selector of the first block that begins inside the viewport. */
function onScreen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const blocks = [...document.querySelectorAll('.markdown > *')];
    return `.markdown > :nth-child(${blocks.findIndex((block) => block.getBoundingClientRect().top > 0) + 1})`;
  });
}

/** Scrolls down in steps, so that everything on the way is rendered. */
async function read(page: Page, to: number): Promise<void> {
  await page.evaluate(async (end) => {
    for (let top = 0; top <= end; top += 250) {
      scrollTo({top, behavior: 'instant'});
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  }, to);
}

for (const viewport of [PHONE, LAPTOP]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({viewport});

    for (const [address, id] of [
      [METHOD, 'failures'],
      ['/reference/country_codes', 'UA'],
    ] as const) {
      test(`${address}#${id} keeps its position when the whole page is laid out`, async ({page}) => {
        await openWithoutHydration(page, `${address}#${id}`);
        const top = await restingTop(page, `#${id}`);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThan(200);
        // No height is an estimate any more, so the heights stay the same when scrolling up and back.
        const height = () => page.evaluate(() => document.documentElement.scrollHeight);
        const before = await height();
        await page.evaluate(() => scrollTo({top: 0, behavior: 'instant'}));
        await page.evaluate(() => scrollTo({top: document.body.scrollHeight, behavior: 'instant'}));
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        expect(await height()).toBe(before);
      });
    }

    test('a link within the page scrolls to its heading at once, before the whole page is laid out', async ({page}) => {
      // Idle callbacks, in which the rest would be laid out, never run.
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      await preventHydration(page);
      await page.goto(METHOD);
      expect(await page.evaluate(() => document.documentElement.getAttribute('data-whole'))).toBeNull();
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = '#failures';
        link.id = 'jump';
        link.textContent = 'Jump';
        document.querySelector('.markdown p')!.prepend(link);
      });
      await page.locator('#jump').click();
      const top = await restingTop(page, '#failures');
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(200);
    });

    test('a reloaded page restores the scroll position', async ({page}) => {
      await page.goto(METHOD);
      await laidOut(page);
      await read(page, 2000);
      const seen = await onScreen(page);
      const top = await restingTop(page, seen);
      await page.reload();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1900);
      expect(Math.abs((await restingTop(page, seen)) - top)).toBeLessThan(3);
    });
  });
}

/** A page of many blocks. */
const GUIDE = '/callbacks';

/** Counts the blocks whose size is still an estimate. */
const estimated = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.markdown > *')].filter(
        (element) => getComputedStyle(element).contentVisibility === 'auto',
      ).length,
  );

test('no block is laid out while the mouse is pressed, because it could move what is clicked', async ({page}) => {
  // The browser is idle only when the test says so.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => waiting.push(run),
      beIdle: () => waiting.splice(0).forEach((run) => run()),
    });
  });
  const beIdle = (turns: number) =>
    page.evaluate(async (count) => {
      for (let turn = 0; turn < count; turn++) {
        (window as unknown as {beIdle: () => void}).beIdle();
        await new Promise(requestAnimationFrame);
      }
    }, turns);
  await page.goto(GUIDE);
  await page.mouse.move(400, 300);
  await page.mouse.down();
  const before = await estimated(page);
  expect(before).toBeGreaterThan(0);
  await beIdle(before);
  expect(await estimated(page)).toBe(before);
  await page.mouse.up();
  await beIdle(2);
  expect(await estimated(page)).toBeLessThan(before);
});

test('every block is laid out when the browser is idle, also on the next page, and Back restores the scroll position', async ({
  page,
}) => {
  await page.goto(GUIDE);
  await laidOut(page);
  expect(await estimated(page)).toBe(0);
  await hydrated(page);
  await read(page, 1000);
  const seen = await onScreen(page);
  const top = await restingTop(page, seen);
  await page.locator('.theme-doc-sidebar-container a.menu__link--active').first().waitFor();
  // A link next to the current page: a link further away would be scrolled into view before the click.
  await page.locator('.theme-doc-sidebar-container').getByRole('link', {name: 'Callbacks by GET', exact: true}).click();
  await expect(page).toHaveURL('/callbacks_get');
  await laidOut(page);
  expect(await estimated(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(GUIDE);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
  expect(Math.abs((await restingTop(page, seen)) - top)).toBeLessThan(3);
});
