/**
 * What a page fetches after it can be read does not come, comes cut off, as something else, or late: while the page comes to
 * life, while it moves to another, and in the search. The text stays, the reader is told, one act mends it, nothing is left
 * uncaught, and nothing goes on for ever.
 */
import {expect, test as base, type Page, type Route} from '@playwright/test';
import {hydrated, isAwake, LIVES, wake} from './test';
import {variants} from '../variants';

/** What can happen to a file. `late` comes after all. */
const FAULTS = ['404', '500', 'cut', 'wrong type', 'late', 'offline'] as const;
type Fault = (typeof FAULTS)[number];

const LATE_MS = 10_000;
/** A notice after the patience of the page, or after the host was asked in vain. */
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
        // The page that asked is gone.
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
  /** Pages that the browser has gone to since. */
  loads: number;
}

const test = base.extend<{watch: Watch}>({
  watch: async ({page}, use) => {
    const watch: Watch = {errors: [], loads: 0};
    page.on('pageerror', (error) => watch.errors.push(error.message));
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) watch.loads += 1;
    });
    // Nothing is fetched ahead, so that what a test breaks is not there yet.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {effectiveType: '2g'}}));
    await use(watch);
    expect(watch.errors).toEqual([]);
  },
});

/** Opens a page. Where something will be late, only the page waits for it: its clock is moved on. */
async function open(page: Page, address: string, fault: Fault): Promise<void> {
  if (fault === 'late') await page.clock.install();
  await page.goto(address);
}

/** @returns ends the fault; what is late comes, and the page must have borne with it */
async function cause(page: Page, files: RegExp, fault: Fault): Promise<() => Promise<void>> {
  if (fault === 'late') {
    const held: (() => void)[] = [];
    await page.route(files, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    return async () => {
      // What is asked for together is late together.
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

/** Presses Retry. React may have come all the same and answered the click: then its dialog is closed first, as a reader does. */
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
    // Half a style sheet is a style sheet, of something else a browser says nothing to the page, and the page has the part
    // that it needs.
    if (what === 'the style sheet' && (fault === 'cut' || fault === 'wrong type')) continue;
    test(`the page comes to life, ${what}: ${fault} [8.6] [8.7]`, async ({page, watch}) => {
      await open(page, '/api/transaction_create', fault);
      const before = await text(page);
      watch.loads = 0;
      const mend = await cause(page, files, fault);
      // Only React answers it.
      const control = page.locator('button.run').first();
      await control.click();
      // The page reloads by itself where its host has it; then nobody waits for anything any more.
      if (['404', '500', 'cut', 'wrong type'].includes(fault)) {
        // A style sheet may fail after React has come, which does without it; then the page only says so.
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
        // One who tries too early loses nothing.
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
      // Without its style sheet the page has come to life, and the first click has been answered.
      // What it shows is a script, too.
      if (fault === 'late' && what === 'a script of the page') {
        await mend();
        await page.unroute(files);
      }
      if (what !== 'the style sheet') await expect(page.getByRole('dialog').last()).toBeVisible({timeout: 40_000});
    });
  }
}

test('the page comes to life, a script never comes: it is told, and Retry helps [8.7]', async ({page, watch}) => {
  await page.clock.install();
  await page.goto('/api/transaction_create');
  const before = await text(page);
  watch.loads = 0;
  // Not taken out later: without it, what was held back would come after all.
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
  test(`a move to a page whose script is ${fault} [8.6] [8.7]`, async ({page, watch}) => {
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
    // The page is there, so the browser goes to it, and it can be read.
    await expect.poll(() => watch.loads).toBe(1);
    await expect(arrived).toBeVisible();
    await wake(page);
    await expect(notice(page)).toBeVisible(TOLD);
    expect(watch.loads).toBe(1);
    await mend();
    await notice(page).getByRole('button').click();
    await expect.poll(() => watch.loads).toBe(2);
    await page.waitForLoadState('load');
    await expect(notice(page)).toHaveCount(0);
  });
}

/** A part of the page: where a reader needs it, how, and what is seen then. */
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
    address: '/services/blik/payin_hpp',
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
        // Another act tries again, without the notice.
        await act(page);
      } else {
        expect(await text(page)).toBe(before);
        await mend();
      }
      await done(page);
      expect(watch.loads).toBeLessThanOrEqual(1);
    });
  }

  test(`the part ${name} of the page, once React is there: it is told, and the next act tries again [8.7]`, async ({
    page,
    watch,
  }) => {
    await page.goto(address);
    await hydrated(page);
    watch.loads = 0;
    const mend = await cause(page, new RegExp(`/assets/js/page-${name}\\.`), 'offline');
    await act(page);
    await expect(notice(page)).toBeVisible(TOLD);
    // An act is more than one event, and each that fails asks the host whether the page is there: no longer than this.
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
  {what: ['the worker', 'titles and headings', 'the files of the words'], fault: FAULTS, life: LIVES},
  [
    ['the worker', '404', 'asleep'],
    ['the worker', '500', 'awake'],
    ['the worker', 'cut', 'asleep'],
    ['the worker', 'wrong type', 'awake'],
    ['the worker', 'late', 'asleep'],
    ['titles and headings', '404', 'awake'],
    ['titles and headings', '500', 'asleep'],
    ['titles and headings', 'cut', 'awake'],
    ['titles and headings', 'wrong type', 'asleep'],
    ['titles and headings', 'late', 'awake'],
    ['the files of the words', '404', 'asleep'],
    ['the files of the words', '500', 'awake'],
    ['the files of the words', 'cut', 'asleep'],
    ['the files of the words', 'wrong type', 'awake'],
    ['the files of the words', 'late', 'asleep'],
    ['the files of the words', 'offline', 'asleep'],
    ['the files of the words', 'offline', 'awake'],
  ],
  // Without a connection the list does not come either, see above: only what is asked for after it is another case.
  {except: ({what, fault}) => fault === 'offline' && what !== 'the files of the words'},
);

for (const {what, fault, life} of SEARCH_VARIANTS) {
  test(`the search, ${what}: ${fault} (${life})`, async ({page, watch}) => {
    const files = SEARCH[what];
    await open(page, '/faq', fault);
    if (life === 'awake') await hydrated(page);
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
    // One question: the answer to an earlier text, from a worker that comes after all, would mend it by itself.
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
    expect(await isAwake(page)).toBe(life === 'awake');
    expect(watch.loads).toBe(0);
  });
}
