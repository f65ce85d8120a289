/** Finds a browser: an installed Chromium or Chrome if there is one, else the one downloaded by Playwright. */
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
 * The headless shell, which takes half the time. It moves the pointer by itself on some pages, so it is not suitable
 * for tests of pages without any interaction.
 */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Launch options for Playwright.
 * @param quick use the headless shell if it is installed and no browser is configured
 * @throws Error that explains how to install a browser
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
      // Chromium's sandbox does not work as root, the user in most CI containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
