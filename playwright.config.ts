import {defineConfig} from '@playwright/test';
import {browserOptions} from './src/operations/launchBrowser';

const PORT = Number(process.env.E2E_PORT ?? 3107);
/** Of the host that mends no address by itself, see `tests/e2e/serve.ts`. */
const PLAIN_PORT = PORT + 100;

/** What happens on a page that nobody has touched yet, and when: these want a whole browser, which takes twice as long. */
const UNTOUCHED = /first-interaction\.spec\.ts$/;
/** A browser that has seen a slow host may fetch less ahead afterwards: these have one of their own. */
const SLOW = /first-minute\.spec\.ts$/;

/** End-to-end tests run on the built site, both locales, as a reader gets it. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: ['./tests/recorder/forgetE2e.ts', './tests/e2e/axe/setup.ts'],
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  // A test that passes the second time only is a defect.
  retries: 0,
  // An axe run over a page of samples takes seconds, and several on a busy machine.
  timeout: 120_000,
  reporter: [
    ['line'],
    ['./tests/e2e/statementsReporter.ts'],
    ...(process.env.E2E_JSON ? ([['json', {outputFile: process.env.E2E_JSON}]] as const) : []),
  ],
  use: {baseURL: `http://localhost:${PORT}`},
  projects: [
    {name: 'pages', testIgnore: [UNTOUCHED, SLOW], use: {launchOptions: browserOptions({quick: true})}},
    {name: 'visits', testMatch: UNTOUCHED, use: {launchOptions: browserOptions()}},
    {name: 'slow', testMatch: SLOW, use: {launchOptions: browserOptions()}},
  ],
  webServer: [
    // What `npm start` shows.
    {
      command: `npm run serve -- --port ${PORT}`,
      port: PORT,
      reuseExistingServer: false,
      timeout: 120_000,
    },
    {
      command: `npx tsx tests/e2e/serve.ts ${PLAIN_PORT}`,
      port: PLAIN_PORT,
      reuseExistingServer: false,
      timeout: 60_000,
    },
  ],
});
