/** Interface of the drivers: the operations that each engine implements. All else is `Reader`, the same for all engines. */

/** As in the projects of `playwright.config.ts`. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** Settings of a session that cannot be changed by a page. */
export interface Settings {
  /** False to open pages as a browser does whose scripts are switched off. */
  javaScript: boolean;
  /** False if the browser denies storage to pages. */
  storage: boolean;
  /** Statements that run in each document before its own scripts. */
  script?: string;
}

/** A browser process, or for WebKit its driver; one per worker. */
export interface Engine {
  /** @returns a new profile with one tab, which shares nothing with earlier ones */
  start(settings: Settings): Promise<Session>;
  stop(): Promise<void>;
}

export interface Session {
  /** @returns a new tab of the same profile; the first call returns the first tab */
  newTab(): Promise<Tab>;
  /**
   * Waits until all messages of the pages have arrived.
   * @returns texts since the last call: console errors and warnings, uncaught errors, and requests to other origins;
   * engines log what the policy of a page blocks
   */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** Keys of keyboards, by the names of the DOM. */
export type Modifier = 'Control' | 'Shift' | 'Alt';

/** One tab. Coordinates and sizes are in CSS pixels of the viewport of the page. */
export interface Tab {
  /** Resolves after the event `load`. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /**
   * Evaluates an expression, and waits if it is a promise. The page's policy does not apply to it.
   * @param frames CSS selectors of frames, from the page inwards; empty for the page itself
   * @returns the value, which must be JSON
   * @throws Error if the expression throws, or the page is replaced meanwhile
   */
  evaluate(frames: readonly string[], expression: string): Promise<unknown>;
  move(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** @param key one character, or a key's name in the DOM, such as `Enter` */
  press(key: string, modifiers: readonly Modifier[]): Promise<void>;
  type(text: string): Promise<void>;
  setSize(width: number, height: number): Promise<void>;
  /** @returns a PNG image */
  screenshot(): Promise<Buffer>;
  /** @returns text of each printed page, without white space; WebKit, which cannot print, returns a single page */
  printed(): Promise<string[]>;
}

/** Messages of a session, without those about a 404 page that a test opens. */
export class Complaints {
  private texts: string[] = [];
  private readonly opened = new Set<string>();
  private readonly origins = new Set<string>();

  /** Notes a page that a test opens: its origin may be asked for files, and its status may be 404. */
  allow(url: string): void {
    const {origin, href} = new URL(url);
    this.opened.add(href);
    if (origin !== 'null') this.origins.add(origin);
  }

  wasOpened(url: string | undefined): boolean {
    return url !== undefined && this.opened.has(url);
  }

  add(text: string): void {
    this.texts.push(text);
  }

  request(url: string): void {
    const {origin, protocol} = new URL(url);
    if (/^(https?|wss?):$/.test(protocol) && !this.origins.has(origin)) this.add(`request to ${url}`);
  }

  /** @returns the messages since the last call */
  take(): string[] {
    const {texts} = this;
    this.texts = [];
    return texts;
  }
}

/** A frame of Playwright or Puppeteer. */
interface FrameHandle<Frame> {
  $(selector: string): Promise<{contentFrame(): Promise<Frame | null>} | null>;
}

/**
 * @param selectors of the frames from the outermost one inwards
 * @returns the innermost frame
 * @throws Error if there is none
 */
export async function frameAt<Frame extends FrameHandle<Frame>>(
  main: Frame,
  selectors: readonly string[],
): Promise<Frame> {
  let frame = main;
  for (const selector of selectors) {
    const element = await frame.$(selector);
    const inner = await element?.contentFrame();
    if (!inner) throw new Error(`no frame ${selector}`);
    frame = inner;
  }
  return frame;
}
