/** Playwright's runner with a reader in the engine of the project, whose pages must have nothing to complain about. */
import {existsSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {test as base, expect} from '@playwright/test';
import {startChromium} from './drivers/chromium';
import {startFirefox} from './drivers/firefox';
import {startWebKit} from './drivers/webkit';
import type {Engine, EngineName} from './drivers/driver';
import {startHost, type Host} from './host';
import {Reader} from './reader';

interface EngineOptions {
  /** Set by the project in `playwright.config.ts`. */
  engine: EngineName;
}

interface Options {
  /** False for a browser with scripts switched off. */
  javaScript: boolean;
  /** False for a browser that denies storage. */
  storage: boolean;
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const WEBKIT = '/usr/bin/WebKitWebDriver';
/** Folder with a folder per architecture, in which MiniBrowser is. */
const LIBRARIES = '/usr/lib';

function miniBrowser(): string | undefined {
  const folders = readdirSync(LIBRARIES, {withFileTypes: true}).filter((one) => one.isDirectory());
  return folders
    .flatMap(({name}) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((kind) => path.join(LIBRARIES, name, kind, 'MiniBrowser')),
    )
    .find((file) => existsSync(file));
}

/** A function that starts the engine, or the Debian packages that are missing. */
function findEngine(name: EngineName): {start: () => Promise<Engine>} | {missing: string} {
  if (name === 'chromium') return {start: startChromium};
  if (name === 'firefox') {
    const file = FIREFOX.find((one) => existsSync(one));
    return file ? {start: () => startFirefox(file)} : {missing: 'firefox-esr'};
  }
  const browser = miniBrowser();
  const hasDisplay = existsSync('/usr/bin/Xvfb');
  if (existsSync(WEBKIT) && browser && hasDisplay) return {start: () => startWebKit(WEBKIT, browser)};
  return {missing: 'webkit2gtk-driver xvfb xauth'};
}

export const test = base.extend<
  Options & {reader: Reader; host: Host},
  EngineOptions & {started: {engine: Engine} | {missing: string}}
>({
  engine: ['chromium', {option: true, scope: 'worker'}],
  javaScript: [true, {option: true}],
  storage: [true, {option: true}],
  started: [
    async ({engine: name}, use) => {
      const found = findEngine(name);
      if ('missing' in found) {
        await use(found);
        return;
      }
      const engine = await found.start();
      await use({engine});
      await engine.stop();
    },
    {scope: 'worker'},
  ],
  host: async ({baseURL}, use) => {
    const host = await startHost(baseURL!);
    await use(host);
    await host.stop();
  },
  reader: async ({started, baseURL, javaScript, storage}, use, testInfo) => {
    if ('missing' in started) {
      const reason = `This engine is not installed: apt-get install ${started.missing}`;
      // A check that is missing in CI would go unnoticed.
      if (process.env.CI) throw new Error(reason);
      testInfo.skip(true, reason);
      return;
    }
    const session = await started.engine.start({javaScript, storage});
    try {
      const reader = new Reader(session, await session.newTab(), baseURL!);
      await reader.setSize(1280, 800);
      await use(reader);
      if (testInfo.status === testInfo.expectedStatus) {
        const complaints = await session.complaints();
        expect(complaints).toEqual([]);
      } else {
        // A file, which stays with the results where no report is made.
        const file = testInfo.outputPath('screen.png');
        writeFileSync(file, await reader.screenshot());
        await testInfo.attach('screen', {path: file, contentType: 'image/png'});
      }
    } finally {
      await session.close();
    }
  },
});

export {expect};
export {button, heading, type Reader} from './reader';
