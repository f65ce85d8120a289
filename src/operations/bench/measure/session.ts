/** A new visitor of the built site: an empty cache, one page, an optional slow link and slow processor. */
import {chromium, type Browser, type Page} from '@playwright/test';
import {browserOptions} from '../../launchBrowser';
import type {Bodies} from '../files';
import {SLOW_LINK, startHost, type Host} from '../server';

/** Shared setup of every measurement. */
export interface Site {
  /** Folder of the build. */
  dir: string;
  bodies: Bodies;
  browser: Browser;
}

export const launch = (): Promise<Browser> => chromium.launch(browserOptions());

/** CPU slowdown factor when throttled, as in Lighthouse's mobile preset. */
const SLOW_DOWN = 4;

export interface Visit {
  page: Page;
  host: Host;
}

/**
 * Opens a page for a new visitor, and closes everything afterwards.
 * @param settle time in ms between the load and `act`
 * @param prepare runs in the page before any of its own scripts
 */
export async function visit<Result>(
  site: Site,
  route: string,
  {slow = false, settle, prepare}: {slow?: boolean; settle: number; prepare?: () => void},
  act: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const host = await startHost(site.dir, site.bodies, slow ? SLOW_LINK : undefined);
  const context = await site.browser.newContext({viewport: {width: 1366, height: 900}});
  try {
    await host.warm(route);
    // The transpiler wraps inner functions in a helper that does not exist in the page.
    await context.addInitScript('globalThis.__name = (target) => target;');
    if (prepare) await context.addInitScript(prepare);
    const page = await context.newPage();
    await page.goto(host.origin + route, {waitUntil: 'load'});
    if (slow) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', {rate: SLOW_DOWN});
    }
    await page.waitForTimeout(settle);
    return await act({page, host});
  } finally {
    await context.close();
    await host.stop();
  }
}
