/** Ways of reading: on a phone, enlarged, with more space between the letters, in forced colours, with less motion. */
import type {Page} from '@playwright/test';
import {ANNOUNCEMENT_ID} from '../../src/config/site';
import {KINDS} from '../looks/views';
import {expect, test} from './test';

/** The page of a visitor who has closed the announcement. */
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
    test(`the name of a page and its first fact are seen without scrolling (${locale || 'en'})`, async ({page}) => {
      await withoutAnnouncement(page);
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox({timeout: 5000}))!.y;
      for (const address of Object.values(KINDS)) {
        await page.goto(locale + address);
        expect.soft(await top('h1'), address).toBeLessThanOrEqual(180);
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
