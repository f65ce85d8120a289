/** Axe in a browser: for one state of one page (`axe`), and for the pages of the plan (`audit.ts`). */
import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';

/**
 * Configures axe for speed: it reports details of violations but not of the thousands of passing nodes, and it runs in
 * the page itself rather than in a second one, since no page of this site has frames.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({page}).options({resultTypes: ['violations']}).setLegacyMode();
}
