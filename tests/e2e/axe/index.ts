/** Axe in a browser: for one state of one page (`axe`), and for the pages that a plan chooses (`audit.ts`). */
import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';

/**
 * Axe for one page, set up so that it does only what a test looks at: it describes violations in full and not the thousands
 * of nodes that pass, and it judges in the page itself, not in a second one, since no page here has frames.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({page}).options({resultTypes: ['violations']}).setLegacyMode();
}
