import {defineConfig} from '@playwright/test';
import {browserOptions} from './src/operations/launchBrowser';
import {otherEngines, withoutChromiumOnly} from './tests/otherEngines';
import {browserHost} from './tests/serverPrograms';

const PORT = Number(process.env.E2E_PORT ?? 3107);
/** Port of the host that does not correct addresses by itself, see `tests/e2e/serve.ts`. */
const PLAIN_PORT = PORT + 100;

/** Program of each host. */
const SERVERS = {delivered: 'tests/delivery/serve.ts', plain: 'tests/e2e/serve.ts'};

/**
 * Tests of untouched pages, and of the timing of their requests, need a complete browser, which takes twice as long.
 */
const UNTOUCHED = /first-interaction\.spec\.ts$/;
/** Engines of `tests/engines`. */
const ENGINES = ['chromium', 'firefox', 'webkit'];
/**
 * Browsers of Playwright that run `tests/e2e` in the place of Chromium, such as `firefox,webkit`, where
 * `npx playwright install --with-deps firefox webkit` has installed them.
 */
const OTHERS = otherEngines(process.env.PLAYWRIGHT_ENGINES);

/** After a slow host, a browser may prefetch less, so these tests have a browser of their own. */
const SLOW = /first-minute\.spec\.ts$/;

const chromiumProjects = () => [
  {name: 'pages', testIgnore: [UNTOUCHED, SLOW], use: {launchOptions: browserOptions({quick: true})}},
  {name: 'visits', testMatch: UNTOUCHED, use: {launchOptions: browserOptions()}},
  {name: 'slow', testMatch: SLOW, use: {launchOptions: browserOptions()}},
  ...ENGINES.map((engine) => ({name: `engine ${engine}`, testDir: 'tests/engines', use: {engine}})),
];

/**
 * End-to-end tests of the built site, in both locales, as delivered to readers: by nginx with the configuration that
 * `npm run deliver` writes.
 */
export default defineConfig<object, {engine: string}>({
  testDir: 'tests/e2e',
  globalSetup: [
    './tests/e2e/sayHost.ts',
    './tests/recorder/forgetE2e.ts',
    // Makes a plan in Chromium, for tests that no other browser of Playwright runs.
    ...(OTHERS.length > 0 ? [] : ['./tests/e2e/axe/setup.ts']),
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  // A test that passes only on the second attempt is a defect.
  retries: 0,
  // An axe run on a page of samples takes seconds, and longer on a busy machine.
  timeout: 120_000,
  reporter: [
    ['line'],
    ['./tests/e2e/statementsReporter.ts'],
    ...(process.env.E2E_JSON ? ([['json', {outputFile: process.env.E2E_JSON}]] as const) : []),
  ],
  use: {baseURL: `http://localhost:${PORT}`},
  projects:
    OTHERS.length > 0
      ? OTHERS.map((browserName) => ({name: `pages ${browserName}`, ...withoutChromiumOnly(), use: {browserName}}))
      : chromiumProjects(),
  webServer: [
    {
      command: `npx tsx ${SERVERS[browserHost().kind]} ${PORT}`,
      port: PORT,
      reuseExistingServer: false,
      // Compresses a new build first.
      timeout: 300_000,
      // Deletes its temporary folder.
      gracefulShutdown: {signal: 'SIGTERM', timeout: 5000},
    },
    {
      command: `npx tsx tests/e2e/serve.ts ${PLAIN_PORT}`,
      port: PLAIN_PORT,
      reuseExistingServer: false,
      timeout: 60_000,
    },
  ],
});
