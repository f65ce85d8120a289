/** Finds a browser: an installed Chromium or Chrome first, else the one that Playwright has downloaded. */
import {existsSync} from 'node:fs';
import {chromium, type LaunchOptions} from '@playwright/test';

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The same engine without the windows around it, which takes half of the time. It moves a pointer of its own over some pages,
 * so it is not for what must happen on a page that nobody has touched.
 */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Launch options for Playwright.
 * @param quick takes the shell where there is one and nobody has named a browser
 * @throws Error that says how to get a browser
 */
export function browserOptions({quick = false} = {}): LaunchOptions {
  const shell = quick && !process.env.CHROMIUM_PATH ? [SHELL] : [];
  const executablePath = [...shell, ...INSTALLED].find((file) => file && existsSync(file));
  if (!executablePath && !existsSync(chromium.executablePath())) {
    throw new Error(
      'No browser found. Install Chromium (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
    );
  }
  return {
    ...(executablePath ? {executablePath} : {}),
    args: [
      // Chromium refuses its sandbox as root, as in most CI containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
