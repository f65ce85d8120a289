/**
 * Text at 200 % by the font size of the browser, not by zoom: WCAG 2.2, 1.4.4. Layouts change at widths in em, so a window of
 * 1280 px has the layout of 640 px.
 */
import type {Page} from '@playwright/test';
import {expect, hydrated, laidOut, test} from './test';

const SIZE = {width: 1280, height: 800};

const PAGES = [
  '/',
  '/uk/services',
  '/services/mexico',
  '/uk/services/blik/payin_hpp',
  '/api/transaction_create',
  '/uk/callbacks',
  '/disputes',
  '/uk/reference/api_error_codes',
  '/decoder',
  '/uk/changelog',
  '/blog',
  '/uk/blog/signing-the-body',
  '/tags',
  '/uk/search?q=refund',
  '/1.0',
  '/uk/no-such-page',
];

/** Sets the default font size of the browser, twice the usual one. */
async function enlargeText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', {fontSizes: {standard: 32, fixed: 26}});
}

/** @returns texts that are cut, lie on each other in the bar, or make the page scroll sideways */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = (element: Element) =>
      `${element.outerHTML.slice(0, 100)} “${element.textContent.trim().slice(0, 40)}”`;
    const found: string[] = [];
    const {scrollWidth, clientWidth} = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page scrolls sideways: ${scrollWidth} px`);
    const shown = (element: Element) =>
      element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true});
    const parts = [...document.querySelectorAll('.navbar__inner :is(a, button, input), .page-line :is(a, button)')]
      .filter(shown)
      .map((element) => ({element, box: element.getBoundingClientRect()}))
      .filter(({box}) => box.width > 1 && box.height > 1 && box.bottom > 0);
    for (const [index, {element, box}] of parts.entries()) {
      if (box.left < 0 || box.right > clientWidth) found.push(`outside the window: ${said(element)}`);
      for (const other of parts.slice(index + 1)) {
        if (element.contains(other.element)) continue;
        const [across, down] = [
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left),
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top),
        ];
        if (across > 1 && down > 1) found.push(`${said(element)} lies on ${said(other.element)}`);
      }
    }
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim() !== '');
      if (!own || !shown(element) || element.clientWidth <= 1) continue;
      const {overflowX, overflowY} = getComputedStyle(element);
      const cutsAcross = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const cutsDown = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      if (cutsAcross || cutsDown) found.push(`cut: ${said(element)}`);
    }
    return found;
  });

test('the size of the text changes the layout: a window of 1280 px is narrow at 200 %', async ({page}) => {
  await page.setViewportSize(SIZE);
  await page.goto('/faq');
  await expect(page.locator('.theme-doc-sidebar-container')).toBeVisible();
  await enlargeText(page);
  await page.reload();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await expect(page.locator('.theme-doc-sidebar-container')).toBeHidden();
  await expect(page.locator('.navbar__toggle').first()).toBeVisible();
});

for (const half of [0, 1])
  test(`text at 200 % is complete on each kind of page, ${half + 1} of 2`, async ({page}) => {
    await page.setViewportSize(SIZE);
    await enlargeText(page);
    for (const path of PAGES.filter((_, index) => index % 2 === half)) {
      await page.goto(path);
      await hydrated(page);
      await laidOut(page);
      expect.soft(await broken(page), path).toEqual([]);
    }
  });
