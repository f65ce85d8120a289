/** Before the suite: which pages axe will see, and what of them (`plan.ts`). The tests are declared by it; `AXE_PLAN=none` where none of them runs. */
import {chromium, type FullConfig} from '@playwright/test';
import {browserOptions} from '../../browser';
import {makePlan, readPlan} from './plan';

export default async function setup(config: FullConfig): Promise<void> {
  if (process.env.AXE_PLAN === 'none' || readPlan()) return;
  const browser = await chromium.launch(browserOptions({quick: true}));
  try {
    await makePlan(browser, config.projects[0]!.use.baseURL!);
  } finally {
    await browser.close();
  }
}
