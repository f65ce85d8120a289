/**
 * A page as it arrives: it carries the styles that it needs, and what is far from the screen is laid out later. Neither shows.
 */
import type {Page} from '@playwright/test';
import {NAMED_PAGES} from '../../src/operations/bench/pages';
import {expect, hydrated, keepAsleep, laidOut, setTheme, test, type Theme} from './test';

const PHONE = {width: 390, height: 844};
const LAPTOP = {width: 1366, height: 900};
const METHOD = '/services/blik/payin_hpp';

/**
 * Reads the look of each element, and of what stands before and after it, where something does; has the whole style sheet
 * come; and reads again. All of it in the page, because the looks are megabytes.
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
      // Without content it is not there, whatever it would look like.
      const seen = pseudo && style.content === 'none' ? ['content'] : properties;
      return `${name} ${seen.map((property) => `${property}:${style.getPropertyValue(property)}`).join(';')}`;
    }),
  );
  const before = looks.map((look) => look());
  const {styles} = JSON.parse(document.getElementById('wake')!.textContent) as {styles: string[]};
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

/** What changed in the look of one element: name, property, from what to what. */
function difference([before, after]: readonly [string, string]): string[] {
  const [name, ...was] = before.split(/ (?=display:|content:)|;/);
  const [, ...is] = after.split(/ (?=display:|content:)|;/);
  // What has come or gone differs in more than one property.
  if (was.length !== is.length) return [`${name}: ${was.join(';')} → ${is.join(';')}`];
  return is.flatMap((value, index) => (value === was[index] ? [] : [`${name}: ${was[index]} → ${value}`]));
}

async function openAsleep(page: Page, address: string): Promise<void> {
  await keepAsleep(page);
  await page.goto(address);
  await laidOut(page);
}

for (const [viewport, theme] of [
  [PHONE, 'dark'],
  [LAPTOP, 'light'],
] as [typeof PHONE, Theme][]) {
  for (const address of [...Object.values(NAMED_PAGES), '/changelog', '/about', '/blog', '/1.0', '/uk/faq']) {
    test(`the whole style sheet changes nothing on ${address} (${viewport.width} px, ${theme})`, async ({page}) => {
      await page.emulateMedia({reducedMotion: 'reduce'});
      await page.setViewportSize(viewport);
      await setTheme(page, theme);
      // The browser may move a pointer of its own, and the page would bring the sheet before the first look.
      await page.route(/\/assets\/css\/[^?]+$/, (route) => route.fulfill({contentType: 'text/css', body: ''}));
      await openAsleep(page, address);
      // The browser lays out rows near the screen when it has time: not between the two looks.
      await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
      const {count, changed} = await page.evaluate(looksThatChange);
      expect(count).toBeGreaterThan(200);
      expect(changed.slice(0, 10).flatMap(difference)).toEqual([]);
    });
  }
}

test('for whoever asks for less motion a change of theme is there at once, on every level of the page', async ({
  page,
}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openAsleep(page, '/reference/country_codes');
  const late = await page.evaluate(() => {
    const path: Element[] = [];
    // Links name a transition of their colour; what is around them does not.
    for (let at = document.querySelector('.row-link')!.parentElement; at; at = at.parentElement) path.push(at);
    const colours = () => path.map((element) => getComputedStyle(element).color);
    const before = colours();
    document.documentElement.setAttribute('data-theme', 'light');
    const after = colours();
    return path.filter((_, level) => after[level] === before[level]).map(({localName}) => localName);
  });
  // A fade that each level begins when the one above has ended would take a frame for each.
  expect(late).toEqual([]);
});

/** Distance of an element from the top of the screen, once nothing moves any more. */
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

/** Selector of the first block that begins on the screen. */
function onScreen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const blocks = [...document.querySelectorAll('.markdown > *')];
    return `.markdown > :nth-child(${blocks.findIndex((block) => block.getBoundingClientRect().top > 0) + 1})`;
  });
}

/** Scrolls down as a reader does, so that everything on the way is drawn. */
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
      test(`${address}#${id} is where it stays when everything is laid out`, async ({page}) => {
        await openAsleep(page, `${address}#${id}`);
        const top = await restingTop(page, `#${id}`);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThan(200);
        // Nothing is estimated, so nothing changes on the way up and back.
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

    test('a link within the page leads to its heading at once, before all is laid out', async ({page}) => {
      // The time in which the rest would be laid out does not come.
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      await keepAsleep(page);
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

    test('a page that is loaded again shows the same place', async ({page}) => {
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

test('when there is time every block gets its place, also on the next page, and back leads to the same place', async ({
  page,
}) => {
  const estimated = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.markdown > *')].filter(
          (element) => getComputedStyle(element).contentVisibility === 'auto',
        ).length,
    );
  await page.goto(METHOD);
  await laidOut(page);
  expect(await estimated()).toBe(0);
  await hydrated(page);
  await read(page, 1000);
  const seen = await onScreen(page);
  const top = await restingTop(page, seen);
  await page.locator('.theme-doc-sidebar-container a.menu__link--active').first().waitFor();
  // One beside the current page: a link further away would be scrolled to before it is clicked.
  await page.locator('.theme-doc-sidebar-container').getByRole('link', {name: 'Host to host', exact: true}).click();
  await expect(page).not.toHaveURL(METHOD);
  await laidOut(page);
  expect(await estimated()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(METHOD);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
  expect(Math.abs((await restingTop(page, seen)) - top)).toBeLessThan(3);
});
