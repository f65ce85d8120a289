/** Playwright's runner with a reader in the engine of the project, whose pages must have nothing to complain about. */
import {writeFileSync} from 'node:fs';
import {test as base, expect} from '@playwright/test';
import type {Engine, EngineName} from '../../src/operations/engines/driver';
import {findEngine} from '../../src/operations/engines/find';
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

export const test = base.extend<
  Options & {hosts: Host[]; reader: Reader; host: Host},
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
  // The reader leaves first: a page goes on fetching, and would complain about a host that is gone.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
  hosts: async ({}, use) => {
    const hosts: Host[] = [];
    await use(hosts);
    for (const host of hosts) await host.stop();
  },
  host: async ({baseURL, hosts}, use) => {
    const host = await startHost(baseURL!);
    hosts.push(host);
    await use(host);
  },
  reader: async ({started, baseURL, javaScript, storage, hosts: _hosts}, use, testInfo) => {
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
