/**
 * Controls of every page: dropdowns of the navigation bar, the announcement, the back-to-top button, and the current
 * section in the table of contents. Each is tested before hydration (React is never loaded) and after it.
 */
import type {Page} from '@playwright/test';
import {
  dismissOlderAnnouncement,
  expect,
  hydrated,
  HYDRATION_STATES,
  isHydrated,
  preventHydration,
  test,
  type HydrationState,
} from './test';

/** Set on the document, to detect a full page load. */
const SAME = 'data-same';

const markSame = (page: Page) => page.evaluate((name) => document.documentElement.setAttribute(name, ''), SAME);

/**
 * Navigates with React to a page that the current one links to. The address changes before the page is rendered; the
 * new page receives the focus, away from a control that a key was meant for; the head is updated last.
 */
async function move(page: Page, address: string): Promise<void> {
  await page
    .locator(`a[href="${address}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(address);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`\\w${address}$`));
  await expect(page.locator('html')).toHaveAttribute(SAME);
}

/** Opens a page that is not hydrated, or a hydrated one by client-side navigation from another page. */
async function open(page: Page, hydration: HydrationState, address: string, from = '/callbacks'): Promise<void> {
  if (hydration === 'not hydrated') {
    await preventHydration(page);
    // The HTML already contains the critical styles.
    await page.route(/\.css$/, (route) => route.fulfill({contentType: 'text/css', body: ''}));
    await page.goto(address);
  } else {
    await page.goto(from);
    await hydrated(page);
    await markSame(page);
    const heading = await page.locator('h1').textContent();
    await move(page, address);
    // The address changes before the page is rendered.
    await expect(page.locator('h1')).not.toHaveText(heading!);
  }
}

/** Expects that the page is hydrated, or not, as given. */
async function expectHydrationState(page: Page, hydration: HydrationState): Promise<void> {
  expect(await isHydrated(page)).toBe(hydration === 'hydrated');
}

const frames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

for (const hydration of HYDRATION_STATES) {
  for (const name of ['English', '2.0']) {
    const parts = (page: Page) => {
      const button = page.getByRole('button', {name, exact: true});
      const dropdown = page.locator('.dropdown', {has: button});
      return {button, dropdown, menu: dropdown.locator('.dropdown__menu')};
    };

    test(`a dropdown opens and closes by clicks, here and elsewhere (${name}, ${hydration})`, async ({page}) => {
      await open(page, hydration, '/request_format');
      const {button, dropdown, menu} = parts(page);
      const expectShown = async (shown: boolean) => {
        await expect(button).toHaveAttribute('aria-expanded', String(shown));
        if (shown) await expect(dropdown).toHaveClass(/dropdown--show/);
        else await expect(dropdown).not.toHaveClass(/dropdown--show/);
      };
      await expectShown(false);
      await expect(menu).toBeHidden();
      await button.click();
      await expectShown(true);
      await page.mouse.move(600, 600);
      await expect(menu).toBeVisible();
      // Even while the pointer is over it.
      await button.click();
      await expectShown(false);
      await expect(menu).toBeHidden();
      await page.mouse.move(600, 600);
      await button.hover();
      await expect(menu).toBeVisible();
      await expectShown(false);
      await button.click();
      await expectShown(true);
      await page.locator('h1').click({position: {x: 5, y: 5}});
      await expectShown(false);
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL('/request_format');
      await expectHydrationState(page, hydration);
    });

    test(`a dropdown opens and closes by keys, and when the focus leaves it (${name}, ${hydration})`, async ({
      page,
    }) => {
      await open(page, hydration, '/request_format');
      const {button, dropdown, menu} = parts(page);
      await page.mouse.move(600, 600);
      await button.focus();
      for (const key of ['Enter', ' ']) {
        const top = await page.evaluate(() => scrollY);
        await page.keyboard.press(key);
        await expect(menu).toBeVisible();
        await expect(button).toHaveAttribute('aria-expanded', 'true');
        await page.keyboard.press(key);
        await expect(menu).toBeHidden();
        await expect(button).toHaveAttribute('aria-expanded', 'false');
        expect(await page.evaluate(() => scrollY)).toBe(top);
      }
      await page.keyboard.press('ArrowDown');
      await expect(menu).toBeVisible();
      await expect(menu.getByRole('link').first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(menu.getByRole('link').nth(1)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(menu.getByRole('link').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(menu).toBeVisible();
      for (let count = 0; count < 3; count++) await page.keyboard.press('Tab');
      await expect(dropdown.locator(':focus')).toHaveCount(0);
      await expect(menu).toBeHidden();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(page).toHaveURL('/request_format');
      await expectHydrationState(page, hydration);
    });
  }

  test(`the languages and versions keep query and anchor, regardless of how they were added to the address (${hydration}) [2.4] [2.5]`, async ({
    page,
  }) => {
    // The other locale may not be built.
    await page.route('**/uk/**', (route) =>
      route.fulfill({contentType: 'text/html', body: '<title>uk</title><link rel="icon" href="data:,"><h1>uk</h1>'}),
    );
    for (const [choose, there] of [
      [
        async () => {
          await page.getByRole('button', {name: 'English', exact: true}).click();
          await page.locator('.dropdown').getByRole('link', {name: 'Українська'}).click();
        },
        '/uk/request_format',
      ],
      [
        async () => {
          await page.locator('.skip-to-locale').focus();
          await page.keyboard.press('Enter');
        },
        '/uk/request_format',
      ],
      [
        async () => {
          await page.getByRole('button', {name: '2.0', exact: true}).focus();
          await page.keyboard.press('Enter');
          await page.locator('.dropdown').getByRole('link', {name: '1.0', exact: true}).press('Enter');
        },
        '/1.0/request_format',
      ],
    ] as const) {
      await open(page, hydration, '/request_format');
      await page.evaluate(() => {
        history.replaceState(history.state, '', '?first=1&second=%D1%97#signature');
        // The router does not notice history changes of others without this event.
        dispatchEvent(new PopStateEvent('popstate', {state: history.state as unknown}));
      });
      await expectHydrationState(page, hydration);
      await choose();
      await expect(page).toHaveURL(`${there}?first=1&second=%D1%97#signature`);
    }
  });

  test(`the chosen version is stored (${hydration}) [4.8]`, async ({page}) => {
    await open(page, hydration, '/request_format');
    await page.getByRole('button', {name: '2.0', exact: true}).hover();
    await page.locator('.dropdown').getByRole('link', {name: '1.0', exact: true}).click();
    await expect(page).toHaveURL('/1.0/request_format');
    const stored = () => page.evaluate(() => localStorage.getItem('docs-preferred-version-default'));
    await expect.poll(stored).toBe('1.0');
    await page.getByRole('button', {name: '1.0', exact: true}).hover();
    await page.locator('.dropdown').getByRole('link', {name: '2.0', exact: true}).click();
    await expect(page).toHaveURL('/request_format');
    await expect.poll(stored).toBe('current');
    await expectHydrationState(page, hydration);
  });

  test(`the announcement stays closed (${hydration}) [2.2] [4.5]`, async ({page}) => {
    await open(page, hydration, '/request_format');
    const bar = page.locator('.theme-announcement-bar');
    await expect(bar).toBeVisible();
    await bar.getByRole('button', {name: 'Close'}).click();
    await expect(bar).toBeHidden();
    await expectHydrationState(page, hydration);
    if (hydration === 'hydrated')
      // To a page with another layout, and back.
      for (const address of ['/changelog', '/']) {
        await move(page, address);
        await expect(page.locator('h1')).toBeVisible();
        await expect(bar).toBeHidden();
      }
    for (const address of ['/callbacks', '/blog']) {
      await page.goto(address);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(bar).toBeHidden();
    }
  });

  test(`a new announcement stays closed, too (${hydration}) [4.6]`, async ({page}) => {
    await dismissOlderAnnouncement(page);
    await open(page, hydration, '/request_format');
    const bar = page.locator('.theme-announcement-bar');
    await expect(bar).toBeVisible();
    await bar.getByRole('button', {name: 'Close'}).press('Enter');
    await expect(bar).toBeHidden();
    await page.goto('/callbacks');
    await expect(page.locator('h1')).toBeVisible();
    await expect(bar).toBeHidden();
  });

  // On a hydrated page, Docusaurus logs a warning: errors.spec.ts.
  if (hydration === 'not hydrated')
    test(`the announcement closes when storage is denied (${hydration})`, async ({page}) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Denied', 'SecurityError');
          },
        }),
      );
      await open(page, hydration, '/request_format');
      const bar = page.locator('.theme-announcement-bar');
      await bar.getByRole('button', {name: 'Close'}).click();
      await expect(bar).toBeHidden();
    });

  test(`the back-to-top button appears when scrolling up far from the top (${hydration})`, async ({page}) => {
    await page.setViewportSize({width: 1280, height: 600});
    await open(page, hydration, '/definition', '/faq');
    const button = page.getByRole('button', {name: 'Scroll back to top'});
    const scroll = async (top: number) => {
      await page.evaluate((to) => scrollTo({top: to, behavior: 'instant'}), top);
      await frames(page);
    };
    await scroll(1500);
    await expect(button).toBeHidden();
    await scroll(1400);
    await expect(button).toBeVisible();
    await scroll(1450);
    await expect(button).toBeHidden();
    await scroll(400);
    await expect(button).toBeVisible();
    await scroll(299);
    await expect(button).toBeHidden();
    // A jump is not a scroll by the reader, wherever it leads.
    await scroll(1500);
    const up = page.locator('.table-of-contents__link').nth(8);
    const hash = (await up.getAttribute('href'))!;
    await up.evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(`/definition${hash}`);
    await frames(page);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect(await page.evaluate(() => scrollY)).toBeLessThan(1500);
    await expect(button).toBeHidden();
    await scroll(1500);
    await scroll(1400);
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(button).toBeHidden();
    await expectHydrationState(page, hydration);
  });

  for (const [address, from] of [
    ['/definition', '/faq'],
    ['/api/transaction_create', '/request_format'],
    ['/request_format', '/callbacks'],
  ] as const)
    test(`the table of contents marks the same section as the theme, at every scroll position (${address}, ${hydration})`, async ({
      page,
    }) => {
      await page.setViewportSize({width: 1280, height: 800});
      await open(page, hydration, address, from);
      const marked = await page.evaluate(async (count) => {
        const frame = () =>
          new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
        /** As in the theme's `useTOCHighlight`. */
        const boxOf = (element: Element): DOMRect => {
          const box = element.getBoundingClientRect();
          return box.top === box.bottom ? boxOf(element.parentElement!) : box;
        };
        const expected = () => {
          const anchors = [...document.querySelectorAll('h2.anchor, h3.anchor')];
          const bar = document.querySelector('.navbar')!.clientHeight;
          const next = anchors.find((anchor) => boxOf(anchor).top >= bar);
          if (!next) return anchors.at(-1);
          const {top, bottom} = boxOf(next);
          return top > 0 && bottom < innerHeight / 2 ? next : anchors[anchors.indexOf(next) - 1];
        };
        const found: {at: number; marked: string; expected: string}[] = [];
        const look = () => {
          const id = expected()?.id;
          const active = [...document.querySelectorAll('.table-of-contents__link--active')];
          found.push({
            at: scrollY,
            marked: active.map((link) => link.getAttribute('href')).join(' '),
            expected: id ? `#${id}` : '',
          });
        };
        await frame();
        look();
        for (const direction of [1, -1])
          for (let step = 1; step <= count; step += 1) {
            const part = direction > 0 ? step / count : 1 - step / count;
            scrollTo({
              top: part * (document.documentElement.scrollHeight - innerHeight),
              behavior: 'instant',
            });
            await frame();
            look();
          }
        return found;
      }, 25);
      expect(marked.filter((one) => one.marked !== one.expected)).toEqual([]);
      expect(new Set(marked.map((one) => one.marked)).size).toBeGreaterThan(3);
      await expectHydrationState(page, hydration);
    });
}

test('the mark in the table of contents is visible before the full style sheet is loaded', async ({page}) => {
  for (const address of ['/definition', '/api/transaction_create']) {
    await open(page, 'not hydrated', address);
    await page.mouse.wheel(0, 1500);
    const active = page.locator('.table-of-contents__link--active').first();
    const other = page.locator('.table-of-contents__link:not(.table-of-contents__link--active)').last();
    const color = (link: typeof active) => link.evaluate((one) => getComputedStyle(one).color);
    await expect(active).toBeAttached();
    // The colour of a link changes in a transition.
    await expect.poll(() => color(active), address).not.toBe(await color(other));
  }
});
