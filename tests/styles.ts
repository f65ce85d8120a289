/** Styles that a test gives a page whose policy lets no foreign sheet in. */
import type {Page} from '@playwright/test';

/** Adds rules after those of the page. A sheet that a script constructs is no content that a policy has to let in. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
}
