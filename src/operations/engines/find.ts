/** Finds the engines that are installed. */
import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {startChromium} from './chromium';
import type {Engine, EngineName} from './driver';
import {startFirefox} from './firefox';
import {startWebKit} from './webkit';

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

/** @returns a function that starts the engine, or the Debian packages that are missing */
export function findEngine(name: EngineName): {start: () => Promise<Engine>} | {missing: string} {
  if (name === 'chromium') return {start: startChromium};
  if (name === 'firefox') {
    const file = FIREFOX.find((one) => existsSync(one));
    return file ? {start: () => startFirefox(file)} : {missing: 'firefox-esr'};
  }
  const browser = miniBrowser();
  const hasDisplay = existsSync('/usr/bin/Xvfb');
  if (existsSync(WEBKIT) && browser && hasDisplay) return {start: () => startWebKit(WEBKIT, browser)};
  return {missing: 'webkit2gtk-driver xvfb'};
}
