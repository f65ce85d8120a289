/**
 * Global setup: makes the plan for axe (`plan.ts`), from which the tests are generated; skipped with `AXE_PLAN=none` if
 * no such test runs.
 */
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
