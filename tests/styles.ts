/** Adds styles to a page whose policy blocks foreign style sheets. */
import type {Page} from '@playwright/test';

/** Adds rules after those of the page. Constructed style sheets are not subject to the policy. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
}
