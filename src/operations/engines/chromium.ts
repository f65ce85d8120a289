/** Chromium, by Playwright. */
import {chromium, type BrowserContext, type Frame, type Page} from '@playwright/test';
import {browserOptions} from '../launchBrowser';
import {textOfPdf} from './pdf';
import {Complaints, frameAt, type Engine, type Modifier, type Session, type Settings, type Tab} from './driver';

export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch(browserOptions({quick: true}));
  return {
    async start({javaScript, storage, script}: Settings): Promise<Session> {
      const context = await browser.newContext({javaScriptEnabled: javaScript});
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await context.addInitScript((denied) => {
        // Chromium estimates the connection by response times, and reports 2g on a busy machine, on which pages
        // prefetch nothing.
        Object.defineProperty(navigator, 'connection', {
          value: {effectiveType: '4g', saveData: false},
          configurable: true,
        });
        if (!denied) return;
        // As with the setting that blocks all cookies, which exists only for a whole profile.
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
      }, !storage);
      if (script !== undefined) await context.addInitScript(script);
      return session(context);
    },
    stop: () => browser.close(),
  };
}

function session(context: BrowserContext): Session {
  const complaints = new Complaints();
  return {
    async newTab() {
      const page = await context.newPage();
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        // Chromium alone logs the status of a page that a test opens.
        if (message.text().includes('404') && complaints.wasOpened(message.location().url)) return;
        complaints.add(`console ${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.add(`uncaught: ${error.message}`));
      page.on('request', (request) => complaints.request(request.url()));
      return tab(page, complaints);
    },
    complaints: async () => complaints.take(),
    close: () => context.close(),
  };
}

function tab(page: Page, complaints: Complaints): Tab {
  return {
    async goto(url) {
      complaints.allow(url);
      await page.goto(url);
    },
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    evaluate: async (frames, expression) => (await frameAt<Frame>(page.mainFrame(), frames)).evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    press: (key: string, modifiers: readonly Modifier[]) => page.keyboard.press([...modifiers, key].join('+')),
    type: (text) => page.keyboard.type(text),
    setSize: (width, height) => page.setViewportSize({width, height}),
    screenshot: () => page.screenshot(),
    printed: async () => textOfPdf(await page.pdf({format: 'A4'})),
  };
}
