/**
 * Failures of files that are loaded after the first paint: missing, truncated, of a wrong type, or late, during
 * hydration, during navigation, and in the search. The text stays visible, the reader sees a message, one action
 * recovers, no error is uncaught, and nothing retries endlessly.
 */
import {expect, test as base, type Page, type Route} from '@playwright/test';
import {hydrated, isHydrated, HYDRATION_STATES, requestHydration} from './test';
import {variants} from '../variants';

/** Possible faults of a file. With `late`, it arrives in the end. */
const FAULTS = ['404', '500', 'cut', 'wrong type', 'late', 'offline'] as const;
type Fault = (typeof FAULTS)[number];

const LATE_MS = 10_000;
/** Timeout for a notice, which appears after the page's own timeout, or after the check of the host has failed. */
const TOLD = {timeout: 15_000};

async function suffer(route: Route, fault: Exclude<Fault, 'late' | 'offline'>): Promise<void> {
  switch (fault) {
    case '404':
    case '500':
      return route.fulfill({status: Number(fault), contentType: 'text/html', body: '<!doctype html><p>not here</p>'});
    case 'cut': {
      try {
        const response = await route.fetch();
        const whole = await response.body();
        await route.fulfill({response, body: whole.subarray(0, Math.floor(whole.length / 2))});
      } catch {
        // The page that made the request is closed.
      }
      return;
    }
    case 'wrong type':
      return route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<!doctype html><p>Sign in to the network</p>',
      });
  }
}

interface Watch {
  /** Uncaught errors. */
  errors: string[];
  /** Number of page loads by the browser since. */
  loads: number;
}

const test = base.extend<{watch: Watch}>({
  watch: async ({page}, use) => {
    const watch: Watch = {errors: [], loads: 0};
    page.on('pageerror', (error) => watch.errors.push(error.message));
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) watch.loads += 1;
    });
    // Disable fetching ahead, so that the files a test breaks are not cached yet.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {effectiveType: '2g'}}));
    await use(watch);
    expect(watch.errors).toEqual([]);
  },
});

/** Opens a page. For a late file, only the clock of the page is advanced. */
async function open(page: Page, address: string, fault: Fault): Promise<void> {
  if (fault === 'late') await page.clock.install();
  await page.goto(address);
}

/** @returns a function that ends the fault; late files then arrive, and the page must have tolerated the delay */
async function cause(page: Page, files: RegExp, fault: Fault): Promise<() => Promise<void>> {
  if (fault === 'late') {
    const held: (() => void)[] = [];
    await page.route(files, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    return async () => {
      // Files that are requested together are delayed together.
      let before = 0;
      await expect.poll(() => held.length > 0 && before === (before = held.length)).toBe(true);
      await page.clock.fastForward(LATE_MS);
      await expect(page.getByRole('alert')).toHaveCount(0);
      for (const come of held.splice(0)) come();
    };
  }
  if (fault === 'offline') {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  }
  await page.route(files, (route) => suffer(route, fault));
  return () => page.unroute(files);
}

const notice = (page: Page) => page.locator('.load-failure');
const text = (page: Page) => page.locator('main').textContent();

/**
 * Presses Retry. If React has loaded in the meantime and handled the click, closes its dialog first, as a reader would.
 */
async function retry(page: Page): Promise<void> {
  await expect(async () => {
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
    await notice(page).getByRole('button').click({timeout: 2000});
  }).toPass({timeout: 30_000});
}

const COLD: Record<string, RegExp> = {
  'the script of the site': /\/assets\/js\/main\.[^/]*\.js$/,
  'a script of the page': /\/assets\/js\/(?!main\.|runtime~main\.)[^/]*\.js$/,
  'the style sheet': /\/assets\/css\/[^/]*\.css$/,
};

for (const [what, files] of Object.entries(COLD)) {
  for (const fault of FAULTS) {
    // Half a style sheet is a valid style sheet, and browsers do not report one of another type to the page; the page
    // has the critical styles.
    if (what === 'the style sheet' && (fault === 'cut' || fault === 'wrong type')) continue;
    test(`hydration of the page, ${what}: ${fault} [8.6] [8.7]`, async ({page, watch}) => {
      await open(page, '/api/transaction_create', fault);
      const before = await text(page);
      watch.loads = 0;
      const mend = await cause(page, files, fault);
      // Only React handles this click.
      const control = page.locator('button.run').first();
      await control.click();
      // The page reloads by itself if the host has the file; then no message is needed.
      if (['404', '500', 'cut', 'wrong type'].includes(fault)) {
        // A style sheet may fail after hydration, which does not need it; then the page only shows a notice.
        const said = async () => (what === 'the style sheet' ? notice(page).count() : 0);
        await expect.poll(async () => watch.loads + (await said())).toBe(1);
      }
      if (watch.loads === 1) {
        await page.waitForLoadState('load');
        await control.click();
      }
      if (fault !== 'late') await expect(notice(page)).toBeVisible(TOLD);
      else if (what === 'the style sheet') await hydrated(page);
      else await expect(control).toHaveAttribute('data-waiting');
      expect(await text(page)).toBe(before);
      if (fault === 'offline') {
        // Retrying too early is harmless.
        await retry(page);
        await expect(notice(page)).toBeVisible();
        expect(await text(page)).toBe(before);
      }
      expect(watch.loads).toBeLessThanOrEqual(1);
      await mend();
      if (fault !== 'late') {
        const loads = watch.loads;
        await retry(page);
        await expect.poll(() => watch.loads).toBe(loads + 1);
        await page.waitForLoadState('load');
        await control.click();
      }
      await hydrated(page);
      await expect(notice(page)).toHaveCount(0);
      // The page is hydrated without its style sheet, and the first click was handled. The content that it opens is a
      // script, too.
      if (fault === 'late' && what === 'a script of the page') {
        await mend();
        await page.unroute(files);
      }
      if (what !== 'the style sheet') await expect(page.getByRole('dialog').last()).toBeVisible({timeout: 40_000});
    });
  }
}

test('hydration of the page, a script never loads: a notice is shown, and Retry recovers [8.7]', async ({
  page,
  watch,
}) => {
  await page.clock.install();
  await page.goto('/api/transaction_create');
  const before = await text(page);
  watch.loads = 0;
  // The route stays in place: unrouting would continue the requests that were held back.
  let comes = false;
  await page.route(COLD['the script of the site']!, async (route) => {
    if (comes) await route.continue();
  });
  await page.locator('button.run').first().click();
  await page.clock.fastForward(19_000);
  await expect(notice(page)).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  expect(await text(page)).toBe(before);
  expect(watch.loads).toBe(0);
  comes = true;
  await notice(page).getByRole('button').click();
  await expect.poll(() => watch.loads).toBe(1);
});

for (const fault of FAULTS) {
  test(`navigation to a page whose script is ${fault} [8.6] [8.7]`, async ({page, watch}) => {
    await open(page, '/faq', fault);
    await hydrated(page);
    const before = await text(page);
    watch.loads = 0;
    const mend = await cause(page, COLD['a script of the page']!, fault);
    await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Glossary'}).click();
    const arrived = page.getByRole('heading', {level: 1, name: /Glossary|Terms/});
    if (fault === 'late') {
      await expect(page.locator('#nprogress .bar')).toBeVisible();
      expect(await text(page)).toBe(before);
      await mend();
      await expect(arrived).toBeVisible();
      await expect(page.locator('#nprogress')).toHaveCount(0);
      return;
    }
    if (fault === 'offline') {
      await expect(notice(page)).toBeVisible(TOLD);
      expect(await text(page)).toBe(before);
      await expect(page.locator('#nprogress')).toHaveCount(0);
      await mend();
      await notice(page).getByRole('button').click();
      await expect(arrived).toBeVisible();
      expect(watch.loads).toBe(1);
      return;
    }
    // The page exists, so the browser loads it, and it is readable.
    await expect.poll(() => watch.loads).toBe(1);
    await expect(arrived).toBeVisible();
    await requestHydration(page);
    await expect(notice(page)).toBeVisible(TOLD);
    expect(watch.loads).toBe(1);
    await mend();
    await notice(page).getByRole('button').click();
    await expect.poll(() => watch.loads).toBe(2);
    await page.waitForLoadState('load');
    await expect(notice(page)).toHaveCount(0);
  });
}

/** A lazily loaded script of the page: where it is needed, the action that needs it, and the visible effect. */
const PARTS: Record<
  string,
  {
    address: string;
    act: (page: Page) => Promise<void>;
    done: (page: Page) => Promise<void>;
  }
> = {
  filter: {
    address: '/reference/country_codes',
    act: (page) => page.locator('.filter-form input').first().fill('ukr'),
    done: (page) => expect(page.locator('.table-filter tbody tr:visible')).toHaveCount(1, {timeout: 20_000}),
  },
  search: {
    address: '/faq',
    act: (page) => page.locator('.navbar__search-input').fill('chargeback'),
    done: (page) => expect(page.locator('[role=option]').first()).toBeVisible({timeout: 20_000}),
  },
  zoom: {
    address: '/disputes',
    act: (page) => page.locator('.markdown img').first().click(),
    done: (page) => expect(page.locator('.medium-zoom-image--opened')).toBeVisible({timeout: 20_000}),
  },
};

for (const [name, {address, act, done}] of Object.entries(PARTS)) {
  for (const fault of FAULTS) {
    test(`the part ${name} of the page: ${fault} [8.6] [8.7]`, async ({page, watch}) => {
      await open(page, address, fault);
      const before = await text(page);
      watch.loads = 0;
      const mend = await cause(page, new RegExp(`/assets/js/page-${name}\\.`), fault);
      await act(page);
      if (fault !== 'late') {
        if (fault !== 'offline') {
          await expect.poll(() => watch.loads).toBe(1);
          await page.waitForLoadState('load');
          await act(page);
        }
        await expect(notice(page)).toBeVisible(TOLD);
        await expect(page.locator('[data-waiting]')).toHaveCount(0);
        expect(await text(page)).toBe(before);
        await mend();
        // Another action tries again, without the notice.
        await act(page);
      } else {
        expect(await text(page)).toBe(before);
        await mend();
      }
      await done(page);
      expect(watch.loads).toBeLessThanOrEqual(1);
    });
  }

  test(`the part ${name} of the page, after hydration: a notice is shown, and the next action tries again [8.7]`, async ({
    page,
    watch,
  }) => {
    await page.goto(address);
    await hydrated(page);
    watch.loads = 0;
    const mend = await cause(page, new RegExp(`/assets/js/page-${name}\\.`), 'offline');
    await act(page);
    await expect(notice(page)).toBeVisible(TOLD);
    // An action is several events, and each failure checks whether the host is reachable: at most this long.
    await page.waitForTimeout(500);
    await mend();
    await act(page);
    await done(page);
    expect(watch.loads).toBe(0);
  });
}

const SEARCH = {
  'the worker': /\/assets\/js\/[^/]*search-worker[^/]*\.js$/,
  'titles and headings': /\/search-index\/head\.json/,
  'the files of the words': /\/search-index\/(?!head\.json)[^?]*\.json/,
};

const SEARCH_VARIANTS = variants(
  {what: ['the worker', 'titles and headings', 'the files of the words'], fault: FAULTS, hydration: HYDRATION_STATES},
  [
    ['the worker', '404', 'not hydrated'],
    ['the worker', '500', 'hydrated'],
    ['the worker', 'cut', 'not hydrated'],
    ['the worker', 'wrong type', 'hydrated'],
    ['the worker', 'late', 'not hydrated'],
    ['titles and headings', '404', 'hydrated'],
    ['titles and headings', '500', 'not hydrated'],
    ['titles and headings', 'cut', 'hydrated'],
    ['titles and headings', 'wrong type', 'not hydrated'],
    ['titles and headings', 'late', 'hydrated'],
    ['the files of the words', '404', 'not hydrated'],
    ['the files of the words', '500', 'hydrated'],
    ['the files of the words', 'cut', 'not hydrated'],
    ['the files of the words', 'wrong type', 'hydrated'],
    ['the files of the words', 'late', 'not hydrated'],
    ['the files of the words', 'offline', 'not hydrated'],
    ['the files of the words', 'offline', 'hydrated'],
  ],
  // Offline, the list does not load either (see above), so only files requested after it are a separate case.
  {except: ({what, fault}) => fault === 'offline' && what !== 'the files of the words'},
);

for (const {what, fault, hydration} of SEARCH_VARIANTS) {
  test(`the search, ${what}: ${fault} (${hydration})`, async ({page, watch}) => {
    const files = SEARCH[what];
    await open(page, '/faq', fault);
    if (hydration === 'hydrated') await hydrated(page);
    const before = await text(page);
    watch.loads = 0;
    if (fault === 'offline') {
      const head = page.waitForResponse(SEARCH['titles and headings']);
      await page.locator('.navbar__search-input').click();
      await (await head).finished();
      await expect(page.getByRole('combobox')).toBeVisible();
    }
    const mend = await cause(page, files, fault);
    await page.locator('.navbar__search-input').click();
    // Only one query: otherwise the response to an earlier text, from a worker that loads after all, would recover by
    // itself.
    await page.locator('.navbar__search-input').fill('chargeback');
    const failure = page.locator('.navbar').getByRole('alert');
    const options = page.locator('[role=option]');
    if (fault !== 'late') {
      await expect(failure).toBeVisible(TOLD);
      expect(await text(page)).toBe(before);
    }
    await mend();
    if (fault !== 'late') await failure.getByRole('button').click();
    await expect(options.first()).toBeVisible({timeout: 20_000});
    await expect(failure).toHaveCount(0);
    await expect(page.locator('.navbar__search-input')).toHaveValue('chargeback');
    expect(await isHydrated(page)).toBe(hydration === 'hydrated');
    expect(watch.loads).toBe(0);
  });
}
