/** Reading conditions: on a phone, zoomed in, with more text spacing, with forced colours, with reduced motion. */
import type {Page} from '@playwright/test';
import {ANNOUNCEMENT_ID} from '../../src/brand';
import {KINDS} from '../looks/views';
import {addStyles} from '../styles';
import {expect, hydrated, test} from './test';

/** Opens pages as a visitor who has closed the announcement. */
async function withoutAnnouncement(page: Page): Promise<void> {
  await page.addInitScript((id) => {
    localStorage.setItem('docusaurus.announcement.id', id);
    localStorage.setItem('docusaurus.announcement.dismiss', 'true');
  }, ANNOUNCEMENT_ID);
}

const LOCALES = ['', '/uk'];

test.describe('on a phone of 390 px', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true});

  for (const locale of LOCALES)
    test(`the title of a page and its first fact are visible without scrolling (${locale || 'en'})`, async ({page}) => {
      await withoutAnnouncement(page);
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox({timeout: 5000}))!.y;
      for (const address of Object.values(KINDS)) {
        await page.goto(locale + address);
        expect.soft(await top('h1'), address).toBeLessThanOrEqual(180);
        expect.soft(await top('.navbar'), `nothing is above the navigation bar of ${address}`).toBe(0);
      }
      for (const [address, fact] of [
        ['/services/blik/payin_hpp', '.method-line li'],
        ['/services/acquiring_moto', '.method-line li'],
        ['/services/blik', '.method-line li'],
        ['/services/turkey', '.method-line li'],
        ['/api/transaction_create', '.endpoint'],
        ['/api/transaction_update', '.endpoint'],
      ] as const) {
        await page.goto(locale + address);
        expect.soft(await top('h1'), address).toBeLessThanOrEqual(180);
        expect.soft(await top(fact), address).toBeLessThanOrEqual(420);
      }
    });
});

/** Kinds of page with different layouts. */
const EIGHT = [
  '/',
  '/refunds',
  '/api/transaction_create',
  '/services/blik/payin_hpp',
  '/services',
  '/reference/api_error_codes',
  '/changelog',
  '/no-such-page',
] as const;

/** Opens a page with all blocks laid out. */
async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
}

/** Unreadable text: clipped by its box, or overlapping other text. Runs in the page. */
function unreadable(): string[] {
  const problems: string[] = [];
  /** Screen-reader text, and scrollable content. */
  const isLeftOut = (element: Element) =>
    element.closest('pre, svg, select, .sr-only, [class*=announcement], [aria-hidden=true], [inert]') !== null;
  const shown: {rect: DOMRect; element: Element}[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!;
    if (!walker.currentNode.nodeValue!.trim() || isLeftOut(element)) continue;
    // Collapsed content keeps its former geometry.
    if (element.matches('details:not([open])') || element.closest('details:not([open]) > :not(summary)')) continue;
    if (!element.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue;
      shown.push({rect, element});
      // Ancestors that clip their content and do not scroll.
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.position === 'fixed' || style.overflowX === 'auto' || style.overflowX === 'scroll') break;
        if (style.clipPath !== 'none') {
          shown.pop();
          break;
        }
        const outer = box.getBoundingClientRect();
        const isCut =
          (/hidden|clip/.test(style.overflowX) && (rect.right > outer.right + 1 || rect.left < outer.left - 1)) ||
          (/hidden|clip/.test(style.overflowY) && (rect.bottom > outer.bottom + 2 || rect.top < outer.top - 2));
        if (isCut)
          problems.push(`cut: ${element.localName}.${element.className} “${element.textContent!.slice(0, 40)}”`);
      }
    }
  }
  const floats = (element: Element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(box).position)) return true;
    return false;
  };
  const still = shown.filter(({element}) => !floats(element)).sort((a, b) => a.rect.top - b.rect.top);
  for (const [index, {rect, element}] of still.entries())
    for (let next = index + 1; next < still.length && still[next]!.rect.top < rect.bottom - 4; next += 1) {
      const other = still[next]!;
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const down = Math.min(rect.bottom, other.rect.bottom) - other.rect.top;
      // Adjacent lines of a paragraph may overlap slightly.
      if (across > 3 && down > 0.4 * Math.min(rect.height, other.rect.height))
        problems.push(
          `on each other: “${element.textContent!.slice(0, 30)}” and “${other.element.textContent!.slice(0, 30)}”`,
        );
    }
  return [...new Set(problems)];
}

for (const locale of LOCALES) {
  test.describe(`enlarged to 400 % (${locale || 'en'})`, () => {
    // 400 % zoom of a window of 1280 by 1024 px.
    test.use({viewport: {width: 320, height: 256}});

    for (const address of EIGHT)
      test(`${address} scrolls in one direction only, and the screen is used for the text`, async ({page}) => {
        await openWhole(page, locale + address);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        expect.soft(await page.evaluate(unreadable)).toEqual([]);
        await page.evaluate(() => window.scrollTo(0, 700));
        const taken = await page.evaluate(() => {
          const rows = new Set<number>();
          for (const element of document.querySelectorAll('body *')) {
            if (!/sticky|fixed/.test(getComputedStyle(element).position) || !element.checkVisibility()) continue;
            if (getComputedStyle(element).visibility === 'hidden') continue;
            const {top, bottom, width} = element.getBoundingClientRect();
            if (width < 160 || element.closest('table, .panes__samples')) continue;
            for (let row = Math.max(0, Math.round(top)); row < Math.min(256, bottom); row += 1) rows.add(row);
          }
          return rows.size;
        });
        expect(taken).toBeLessThanOrEqual(64);
      });
  });

  test.describe(`with more space between letters, words, lines and paragraphs (${locale || 'en'})`, () => {
    for (const width of [390, 1280])
      test(`no text is clipped or overlaps at ${width} px`, async ({page}) => {
        await page.setViewportSize({width, height: 844});
        for (const address of EIGHT) {
          await openWhole(page, locale + address);
          // WCAG 1.4.12.
          await addStyles(
            page,
            `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
              p { margin-bottom: 2em !important; }`,
          );
          expect
            .soft(await page.evaluate(() => document.documentElement.scrollWidth), address)
            .toBeLessThanOrEqual(width);
          expect.soft(await page.evaluate(unreadable), address).toEqual([]);
        }
      });
  });
}

test('with reduced motion there is no animation, on any kind of page', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  for (const address of Object.values(KINDS)) {
    await openWhole(page, address);
    const lasting = await page.evaluate(() => {
      const seconds = (value: string) => Math.max(...value.split(',').map(parseFloat));
      const found: string[] = [];
      for (const element of document.querySelectorAll('*'))
        for (const pseudo of [undefined, '::before', '::after']) {
          const style = getComputedStyle(element, pseudo);
          const lasts =
            seconds(style.transitionDuration) + seconds(style.transitionDelay) > 0.01 ||
            (style.animationName !== 'none' &&
              (seconds(style.animationDuration) > 0.01 || style.animationIterationCount === 'infinite'));
          if (lasts) found.push(`${element.localName}.${element.className}${pseudo ?? ''}`);
        }
      return [...new Set(found)];
    });
    expect(lasting, address).toEqual([]);
    await expect(page.locator('html'), address).toHaveCSS('scroll-behavior', 'auto');
  }
});

test('form controls use a font of the page, on any kind of page', async ({page}) => {
  for (const address of Object.values(KINDS)) {
    await openWhole(page, address);
    const foreign = await page.evaluate(() => {
      // Form controls use the browser's font by default.
      const own = (element: Element) => getComputedStyle(element).fontFamily;
      const known = [document.body, ...document.querySelectorAll('code')].map(own);
      return [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea, button')]
        .filter((element) => element.checkVisibility() && !known.includes(own(element)))
        .map((element) => `${element.localName}.${element.className}: ${own(element)}`);
    });
    expect.soft(foreign, address).toEqual([]);
  }
});

test.describe('in forced colours', () => {
  test.use({viewport: {width: 1280, height: 900}, forcedColors: 'active'});

  test('each state shown by a background is shown by a line, a shape or a decoration', async ({page}) => {
    const style = (selector: string, name: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, [what, of]) => getComputedStyle(element, of).getPropertyValue(what!), [
          name,
          pseudo,
        ] as const);
    for (const [address, signs] of [
      ['/refunds', ['.menu__link[aria-current=page]', '.table-of-contents__link--active']],
      ['/api/transaction_create#request', ['.badge-required', '.http-method', '.table-of-contents__link--active']],
      [
        '/services/blik/payin_hpp',
        ['.flows [aria-current]', '.status code', '.steps > li|::before', '.steps > li|::after'],
      ],
      ['/', ['.steps > li|::before', '.lane', '.change']],
      ['/changelog', ['.change']],
      ['/reference/transaction_statuses', ['.status code', '.filter-form input']],
    ] as const) {
      await page.goto(address);
      // After hydration, the table of contents marks the current section.
      await hydrated(page);
      const paper = await style('body', 'background-color');
      for (const sign of signs) {
        const [selector, pseudo] = sign.split('|') as [string, string | undefined];
        await page.locator(selector).first().waitFor({state: 'attached'});
        const [outline, border, left, decoration, ground] = await Promise.all(
          ['outline-style', 'border-bottom-style', 'border-left-style', 'text-decoration-line', 'background-color'].map(
            (name) => style(selector, name, pseudo),
          ),
        );
        const seen =
          [outline, border, left].some((line) => line !== 'none') ||
          (decoration !== 'none' && decoration !== undefined) ||
          (pseudo !== undefined && ground !== paper && ground !== 'rgba(0, 0, 0, 0)');
        expect.soft(seen, `${address}: ${sign}`).toBe(true);
      }
      // Every element that the keyboard reaches has a visible focus.
      for (let count = 0; count < 15; count += 1) {
        await page.keyboard.press('Tab');
        const bare = await page.evaluate(() => {
          const focused = document.activeElement!;
          const {outlineStyle, outlineWidth} = getComputedStyle(focused);
          return focused !== document.body && (outlineStyle === 'none' || parseFloat(outlineWidth) === 0)
            ? focused.outerHTML.slice(0, 120)
            : '';
        });
        expect.soft(bare, address).toBe('');
      }
    }
  });
});
