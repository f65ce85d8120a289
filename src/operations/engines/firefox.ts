/** Firefox, by Puppeteer over WebDriver BiDi. Playwright's own protocol needs a Firefox that Playwright has changed. */
import {launch, type Browser, type BrowserContext, type Frame, type KeyInput, type Page} from 'puppeteer-core';
import {textOfPdf} from './pdf';
import {Complaints, frameAt, type Engine, type Session, type Settings, type Tab} from './driver';

/** Preferences of Firefox for settings that are not the default. */
const PREFERENCES = {
  javaScript: {'javascript.enabled': false},
  storage: {'dom.storage.enabled': false},
} satisfies Record<Exclude<keyof Settings, 'script'>, Record<string, unknown>>;

/** @param executablePath of Firefox */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const open = (extraPrefsFirefox: Record<string, unknown>): Promise<Browser> =>
    launch({browser: 'firefox', executablePath, headless: true, extraPrefsFirefox});
  const common = await open({});
  return {
    async start(settings) {
      const names = Object.keys(PREFERENCES) as (keyof typeof PREFERENCES)[];
      const changed = names.filter((name) => !settings[name]).map((name) => PREFERENCES[name]);
      // Preferences are those of a whole browser.
      const browser = changed.length > 0 ? await open(Object.assign({}, ...changed)) : common;
      const context = await browser.createBrowserContext();
      return session(context, settings.script, browser === common ? () => context.close() : () => browser.close());
    },
    stop: () => common.close(),
  };
}

function session(context: BrowserContext, script: string | undefined, close: () => Promise<void>): Session {
  const complaints = new Complaints();
  return {
    async newTab() {
      const page = await context.newPage();
      if (script !== undefined) await page.evaluateOnNewDocument(script);
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) complaints.add(`console ${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.add(`uncaught: ${error instanceof Error ? error.message : error}`));
      page.on('request', (request) => complaints.request(request.url()));
      return tab(page, complaints);
    },
    complaints: async () => complaints.take(),
    close,
  };
}

function tab(page: Page, complaints: Complaints): Tab {
  return {
    async goto(url) {
      complaints.allow(url);
      await page.goto(url);
    },
    reload: async () => void (await page.reload()),
    // Puppeteer would wait for an event `load`, which a page that was kept does not have. The call is answered before the page leaves.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    forward: () => page.evaluate(() => void setTimeout(() => history.forward())),
    evaluate: async (frames, expression) => (await frameAt<Frame>(page.mainFrame(), frames)).evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    async press(key, modifiers) {
      for (const one of modifiers) await page.keyboard.down(one);
      await page.keyboard.press(key as KeyInput);
      for (const one of modifiers) await page.keyboard.up(one);
    },
    type: (text) => page.keyboard.type(text),
    setSize: (width, height) => page.setViewport({width, height}),
    screenshot: async () => Buffer.from(await page.screenshot()),
    printed: async () => textOfPdf(await page.pdf({format: 'A4'})),
  };
}
