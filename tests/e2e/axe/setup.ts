/** Before the suite: which pages axe will see, and what of them (`plan.ts`). The tests are declared by it; `AXE_PLAN=none` where none of them runs. */
import {chromium} from '@playwright/test';
import {browserOptions} from '../../../src/operations/launchBrowser';
import {makePlan, READS_FILES, readPlan} from './plan';

export default async function setup(): Promise<void> {
  if (process.env.AXE_PLAN === 'none' || readPlan()) return;
  const {args = [], ...options} = browserOptions({quick: true});
  const browser = await chromium.launch({...options, args: [...args, READS_FILES]});
  try {
    await makePlan(browser);
  } finally {
    await browser.close();
  }
}
