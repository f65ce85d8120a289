/** Sections 4 and 9 of the specification: the opened image. */
import type {Page} from '@playwright/test';
import {
  expect,
  hydrated,
  isHydrated,
  HYDRATION_STATES,
  openIn,
  setTheme,
  standStill,
  test,
  type HydrationState,
} from './test';

const PAGE = '/disputes';
/** Opens another page with a picture, from the sidebar. */
async function next(page: Page): Promise<void> {
  const menu = page.locator('.theme-doc-sidebar-menu');
  await menu.locator('a[role=button]', {hasText: /^Codes$/}).click();
  await menu.locator('a[href$="/reference/transaction_statuses"]:not([role=button])').click();
}

const overlay = (page: Page) => page.locator('.medium-zoom-overlay');
const picture = (page: Page) => page.locator('.markdown img').first();
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);
const WHITE = 'rgb(255, 255, 255)';
const GREY = 'rgb(50, 50, 50)';

async function ready(page: Page): Promise<void> {
  await picture(page).scrollIntoViewIfNeeded();
  await expect(picture(page)).toHaveClass(/medium-zoom-image/, {timeout: 10_000});
}

/** Opens the picture and waits for the end of the animation, during which the library ignores other actions. */
async function open(page: Page): Promise<void> {
  await ready(page);
  await picture(page).evaluate((image) =>
    image.addEventListener('medium-zoom:opened', () => image.setAttribute('data-opened', ''), {once: true}),
  );
  await picture(page).click();
  await expect(overlay(page)).toBeVisible();
  await expect(picture(page)).toHaveAttribute('data-opened');
}

async function start(page: Page, hydration: HydrationState): Promise<void> {
  await openIn(hydration, page, PAGE);
  await open(page);
}

for (const hydration of HYDRATION_STATES) {
  test(`a click opens an image of the content, as large as the window, with no margin (${hydration}) [4.10] [9.3] [9.6]`, async ({
    page,
  }) => {
    // Smaller than the picture's natural size, which the library does not exceed.
    await page.setViewportSize({width: 1100, height: 560});
    await start(page, hydration);
    const box = (await page.locator('.medium-zoom-image--opened').last().boundingBox())!;
    expect(Math.abs(box.height - 560)).toBeLessThan(2);
    expect(Math.abs(box.y)).toBeLessThan(2);
    await expect(page.locator('.navbar img.medium-zoom-image')).toHaveCount(0);
  });

  test(`the animation takes 0.3 s, and the overlay lies over the navbar (${hydration}) [9.5]`, async ({page}) => {
    await start(page, hydration);
    for (const part of [page.locator('.medium-zoom-image--opened').last(), overlay(page)])
      await expect(part).toHaveCSS('transition-duration', '0.3s');
    const covered = await page.evaluate(() => document.elementFromPoint(200, 20)?.closest('.navbar') === null);
    expect(covered).toBe(true);
  });

  test(`a click on the overlay closes it (${hydration}) [4.11]`, async ({page}) => {
    await start(page, hydration);
    await page.mouse.click(5, 5);
    await expect(overlay(page)).toHaveCount(0);
  });

  test(`a click on the opened image closes it (${hydration}) [4.12]`, async ({page}) => {
    await start(page, hydration);
    const scrolled = await scrollTop(page);
    // By mouse coordinates: a locator click might scroll, and scrolling also closes it.
    const {x, y, width, height} = (await page.locator('.medium-zoom-image--opened').last().boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(overlay(page)).toHaveCount(0);
    expect(await scrollTop(page)).toBe(scrolled);
  });

  test(`the Escape key closes it (${hydration}) [4.13]`, async ({page}) => {
    await start(page, hydration);
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
  });

  test(`a change of the window closes it (${hydration}) [4.14]`, async ({page}) => {
    await start(page, hydration);
    const scrolled = await scrollTop(page);
    // By so little that the page does not scroll, which would also close it.
    await page.setViewportSize({width: 1280, height: 724});
    await expect(overlay(page)).toHaveCount(0);
    expect(await scrollTop(page)).toBe(scrolled);
  });

  test(`40 px of scrolling keep it open, 41 px close it, 150 ms later (${hydration}) [4.15] [9.4]`, async ({page}) => {
    await page.addInitScript(() => {
      const delays: number[] = [];
      Object.assign(window, {delays});
      const original = window.setTimeout.bind(window);
      window.setTimeout = ((run: () => void, delay?: number) => {
        delays.push(delay ?? 0);
        return original(run, delay);
      }) as typeof window.setTimeout;
    });
    await start(page, hydration);
    const scroll = (pixels: number) => page.evaluate((by) => window.scrollBy({top: by, behavior: 'instant'}), pixels);
    const delays = () => page.evaluate(() => (window as unknown as {delays: number[]}).delays);
    await scroll(-40);
    await page.waitForTimeout(600);
    await expect(overlay(page)).toBeVisible();
    const before = (await delays()).filter((delay) => delay === 150).length;
    await scroll(-1);
    await expect(overlay(page)).toHaveCount(0);
    expect((await delays()).filter((delay) => delay === 150).length).toBeGreaterThan(before);
  });

  for (const [theme, colour, other, changed] of [
    ['light', WHITE, 'dark', GREY],
    ['dark', GREY, 'light', WHITE],
  ] as const) {
    test(`the overlay has the colour of the mode and follows it while open (${theme}, ${hydration}) [4.16]`, async ({
      page,
    }) => {
      await setTheme(page, theme);
      await start(page, hydration);
      await expect(overlay(page)).toHaveCSS('background-color', colour);
      await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), other);
      await expect(overlay(page)).toHaveCSS('background-color', changed);
    });
  }

  test(`a key opens it, the focus is on it, and returns (${hydration})`, async ({page}) => {
    await openIn(hydration, page, PAGE);
    await ready(page);
    await picture(page).evaluate((image) =>
      image.addEventListener('medium-zoom:opened', () => image.setAttribute('data-opened', ''), {once: true}),
    );
    const button = page.getByRole('button', {name: /^Enlarge: /}).first();
    await button.focus();
    await page.keyboard.press(' ');
    await expect(picture(page)).toHaveAttribute('data-opened');
    await expect(page.locator('.medium-zoom-image--opened')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(overlay(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await isHydrated(page)).toBe(hydration === 'hydrated');
  });

  test(`one click opens one image (${hydration})`, async ({page}) => {
    await start(page, hydration);
    await expect(overlay(page)).toHaveCount(1);
    await expect(page.locator('.medium-zoom-image--opened')).toHaveCount(1);
    expect(await isHydrated(page)).toBe(hydration === 'hydrated');
  });
}

test('after a theme change and a navigation the overlay has the new colour [4.17]', async ({page}) => {
  await page.goto(PAGE);
  await hydrated(page);
  await page.getByRole('button', {name: /dark and light mode/}).click();
  await next(page);
  await expect(page).toHaveURL(/transaction_statuses/);
  // The address changes before the page is rendered.
  await expect(page).toHaveTitle(/statuses/i);
  await open(page);
  await expect(overlay(page)).toHaveCSS('background-color', WHITE);
});

test('a picture of the next page opens 1 s after navigation, also if its code loads late [4.18]', async ({page}) => {
  await page.clock.install();
  await page.goto(PAGE);
  await hydrated(page);
  const release = await standStill(page);
  await next(page);
  await page.clock.runFor(5_000);
  release();
  await expect(page).toHaveURL(/transaction_statuses/);
  await expect(page.getByRole('heading', {level: 1})).toContainText(/statuses/i);
  await page.clock.runFor(1_100);
  await expect(picture(page)).toHaveClass(/medium-zoom-image/);
  await page.clock.resume();
  await open(page);
});
