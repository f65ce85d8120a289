/** A reader of the site in any engine: acts by real input, waits for what is drawn, and collects complaints. */
import {buildSync} from 'esbuild';
import path from 'node:path';
import {expect} from '@playwright/test';
import type {Modifier, Session, Tab} from '../../src/operations/engines/driver';
import type {InPage, Name, Query} from './inPage';

export interface Where extends Omit<Query, 'name' | 'text' | 'within'> {
  name?: string | RegExp;
  text?: string | RegExp;
  within?: Where | string;
}

/** An element: by CSS selector, or by role and accessible name. A text must be the whole name. */
type Place = string | Where;

/** Time in ms for an action or an expectation, unless a test gives another. */
const PATIENCE = 15_000;
/** Intervals in ms between attempts. */
const INTERVALS = [20, 50, 100, 200];

const nameOf = (name: string | RegExp): Name =>
  typeof name === 'string' ? name : {source: name.source, flags: name.flags};

function queryOf(place: Place): Query {
  if (typeof place === 'string') return {css: place};
  const {name, text, within, ...rest} = place;
  return {
    ...rest,
    ...(name === undefined ? {} : {name: nameOf(name)}),
    ...(text === undefined ? {} : {text: nameOf(text)}),
    ...(within === undefined ? {} : {within: queryOf(within)}),
  };
}

const described = (place: Place): string =>
  typeof place === 'string'
    ? place
    : JSON.stringify(place, (_, value: unknown) => (value instanceof RegExp ? String(value) : value));

/** Roles with names that tests use. */
export const button = (name: string | RegExp): Where => ({role: 'button', name});
export const heading = (name: string | RegExp): Where => ({role: 'heading', name});

let bundle: string | undefined;

/** Expression that adds `readerTools` to a document. */
const bundled = (): string =>
  (bundle ??= `(() => {${
    buildSync({
      entryPoints: [path.join(__dirname, 'inPage.ts')],
      bundle: true,
      format: 'iife',
      minify: true,
      target: 'es2022',
      write: false,
    }).outputFiles[0]!.text
  }})()`);

/** A document: that of a tab, or of a frame in it. */
class Document {
  constructor(
    protected readonly tab: Tab,
    private readonly frames: readonly string[] = [],
  ) {}

  /** @param selector of a frame in this document */
  inFrame(selector: string): Document {
    return new Document(this.tab, [...this.frames, selector]);
  }

  /**
   * Calls a function in the document. Its arguments and result must be JSON, and it can use nothing of the test's file.
   * @throws Error if the function throws
   */
  async evaluate<Arguments extends unknown[], Result>(
    fn: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result> {
    const values = args.map((value) => JSON.stringify(value) ?? 'undefined').join(', ');
    return (await this.tab.evaluate(this.frames, `(${fn})(${values})`)) as Result;
  }

  /**
   * Calls a function with the tools that find elements. It may be called again if the document is replaced. It returns no
   * promise, because Firefox settles none in a page without scripts.
   */
  private async withTools<Arguments extends unknown[], Result>(
    fn: (tools: InPage, ...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Result> {
    const values = args.map((value) => JSON.stringify(value) ?? 'undefined').join(', ');
    const expression = `window.readerTools ? {value: (${fn})(window.readerTools, ${values})} : null`;
    for (let attempt = 0; ; attempt += 1)
      try {
        const result = (await this.tab.evaluate(this.frames, expression)) as {value: Result} | null;
        if (result) return result.value;
        await this.tab.evaluate(this.frames, bundled());
      } catch (error) {
        // A document may be replaced at any time by a navigation.
        if (attempt >= 3) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
  }

  /** Waits until the function returns a value other than undefined. */
  private async until<Result>(
    what: string,
    fn: () => Promise<Result | undefined>,
    timeout = PATIENCE,
  ): Promise<Result> {
    let result: Result | undefined;
    await expect
      .poll(async () => (result = await fn()) !== undefined, {message: what, timeout, intervals: INTERVALS})
      .toBe(true);
    return result!;
  }

  /** Brings an element into view. @returns its centre, in the viewport of the page */
  private async target(place: Place): Promise<{x: number; y: number}> {
    let reason = 'it moves';
    let last: {x: number; y: number} | undefined;
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = await this.withTools((tools, query) => tools.target(query), queryOf(place)).catch(
        (error: unknown) => ({reason: String(error)}),
      );
      if ('x' in found) {
        // At the same place twice, at least two frames apart.
        if (last?.x === found.x && last.y === found.y) {
          const {x, y, scrolled} = await this.inPage(found);
          if (!scrolled) return {x, y};
          last = undefined;
          continue;
        }
        last = found;
      } else {
        ({reason} = found);
        last = undefined;
      }
      if (Date.now() > end) throw new Error(`cannot act on ${described(place)}: ${reason}`);
      await new Promise((resolve) => setTimeout(resolve, 35));
    }
  }

  /**
   * Brings a point of this document into view, if its frame is out of view.
   * @returns the point in the viewport of the page, and true in `scrolled` if it was brought into view
   */
  private async inPage(point: {x: number; y: number}): Promise<{x: number; y: number; scrolled: boolean}> {
    const selector = this.frames.at(-1);
    if (!selector) return {...point, scrolled: false};
    const parent = new Document(this.tab, this.frames.slice(0, -1));
    const own = await parent.evaluate(
      ({css, x, y}) => {
        const frame = document.querySelector(css)!;
        const {left, top} = frame.getBoundingClientRect();
        const at = {x: left + frame.clientLeft + x, y: top + frame.clientTop + y};
        const scrolled = at.y < 0 || at.y >= innerHeight;
        for (let one = scrolled ? frame.parentElement : null; one; one = one.parentElement) {
          const before = one.scrollTop;
          one.scrollBy({top: at.y - innerHeight / 2, behavior: 'instant'});
          if (one.scrollTop !== before) break;
        }
        return {...at, scrolled};
      },
      {css: selector, ...point},
    );
    return own.scrolled ? own : parent.inPage(own);
  }

  async click(place: Place): Promise<void> {
    const {x, y} = await this.target(place);
    await this.tab.click(x, y);
  }

  async hover(place: Place): Promise<void> {
    const {x, y} = await this.target(place);
    await this.tab.move(x, y);
  }

  /** Clicks a field, and replaces its text by typing. */
  async fill(place: Place, text: string): Promise<void> {
    await this.click(place);
    await this.tab.press('a', ['Control']);
    await this.tab.press('Delete', []);
    if (text) await this.tab.type(text);
  }

  /** Chooses an option of a list by its value. */
  async select(place: Place, value: string): Promise<void> {
    await this.shows(place);
    const reason = await this.withTools((tools, query, one) => tools.choose(query, one) ?? '', queryOf(place), value);
    if (reason) throw new Error(`cannot select in ${described(place)}: ${reason}`);
  }

  /** Number of displayed elements now. */
  count(place: Place): Promise<number> {
    return this.withTools((tools, query) => tools.find(query).length, queryOf(place));
  }

  /** Texts of all displayed elements now, with single spaces. */
  texts(place: Place): Promise<string[]> {
    return this.withTools(
      (tools, query) => tools.find(query).map((one) => one.textContent.replaceAll(/\s+/g, ' ').trim()),
      queryOf(place),
    );
  }

  /** Waits for an element. @returns its text, with single spaces */
  text(place: Place): Promise<string> {
    return this.until(`text of ${described(place)}`, async () => (await this.texts(place))[0]);
  }

  /** Waits for an element. @returns the value of an attribute, or null */
  async attribute(place: Place, name: string): Promise<string | null> {
    const {value} = await this.until(`${name} of ${described(place)}`, () =>
      this.withTools(
        (tools, query, attribute) => {
          const [element] = tools.find(query);
          return element ? {value: element.getAttribute(attribute)} : undefined;
        },
        queryOf(place),
        name,
      ).then((found) => found ?? undefined),
    );
    return value;
  }

  /** Waits for a field. @returns its value */
  async value(place: Place): Promise<string> {
    const {value} = await this.until(`value of ${described(place)}`, () =>
      this.withTools((tools, query) => {
        const [element] = tools.find(query);
        return element ? {value: (element as HTMLInputElement).value} : undefined;
      }, queryOf(place)).then((found) => found ?? undefined),
    );
    return value;
  }

  /** True if the element, or one inside it, has the focus. */
  isFocused(place: Place): Promise<boolean> {
    return this.withTools(
      (tools, query) => tools.find(query).some((one) => one.contains(document.activeElement)),
      queryOf(place),
    );
  }

  /** Waits until the function returns a value that passes the same assertion as `expect`. */
  eventually<Result>(what: string, fn: () => Promise<Result> | Result, timeout = PATIENCE) {
    return expect.poll(fn, {message: what, timeout, intervals: INTERVALS});
  }

  /** Waits until an element is displayed. @param timeout in ms */
  async shows(place: Place, timeout = PATIENCE): Promise<void> {
    await this.eventually(`${described(place)} is displayed`, () => this.found(place), timeout).toBeGreaterThan(0);
  }

  /** Waits until as many elements are displayed. */
  async showsExactly(count: number, place: Place, timeout = PATIENCE): Promise<void> {
    await this.eventually(`number of ${described(place)}`, () => this.found(place), timeout).toBe(count);
  }

  /** Waits until no such element is displayed. */
  hides(place: Place, timeout = PATIENCE): Promise<void> {
    return this.showsExactly(0, place, timeout);
  }

  /** Number of elements, 0 if the frame is not there. */
  private found(place: Place): Promise<number> {
    return this.count(place).catch((error: unknown) => {
      if (/no frame|no such (element|frame)/.test(String(error))) return 0;
      throw error;
    });
  }
}

/** A tab of a browser. */
export class Reader extends Document {
  constructor(
    private readonly session: Session,
    tab: Tab,
    private readonly baseUrl: string,
  ) {
    super(tab);
  }

  /** @param address path on the site, or a complete address; resolves after the event `load` */
  async open(address: string): Promise<void> {
    await this.tab.goto(new URL(address, this.baseUrl).href);
  }

  reload(): Promise<void> {
    return this.tab.reload();
  }

  back(): Promise<void> {
    return this.tab.back();
  }

  forward(): Promise<void> {
    return this.tab.forward();
  }

  /** @param keys a key of the DOM, after its modifiers, such as `Control+k` */
  async press(keys: string): Promise<void> {
    const parts = keys.split('+');
    await this.tab.press(parts.at(-1)!, parts.slice(0, -1) as Modifier[]);
  }

  /** Types into the element with the focus. */
  type(text: string): Promise<void> {
    return this.tab.type(text);
  }

  /** Sets the size of the viewport. WebKit cannot be narrower than 447 px. */
  setSize(width: number, height: number): Promise<void> {
    return this.tab.setSize(width, height);
  }

  scrollTop(): Promise<number> {
    return this.evaluate(() => Math.round(window.scrollY));
  }

  screenshot(): Promise<Buffer> {
    return this.tab.screenshot();
  }

  /** Texts of the printed pages, without white space; in WebKit a single one. */
  printed(): Promise<string[]> {
    return this.tab.printed();
  }

  /** Path, query and fragment of the address. */
  address(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search + location.hash);
  }

  /** Waits until the address has this form. */
  async arrives(address: RegExp): Promise<void> {
    // While a page is replaced, it has no address.
    await this.eventually('address', () => this.address().catch(() => '')).toMatch(address);
  }

  /** Waits until every block of the page is laid out: before, one may still move between a press and its release. */
  async laidOut(): Promise<void> {
    await this.eventually('layout', () =>
      this.evaluate(() => document.documentElement.hasAttribute('data-laid-out')),
    ).toBe(true);
  }

  /** Requests hydration, and waits for it. */
  async hydrated(): Promise<void> {
    await this.eventually('hydration', () =>
      this.evaluate(() => {
        // Repeatedly, because the script that listens may still be loading.
        document.dispatchEvent(new Event('portal-hydrate'));
        return document.documentElement.dataset.hasHydrated === 'true';
      }),
    ).toBe(true);
  }

  /** Texts of what the pages have complained about; the test then no longer fails by them. */
  complaints(): Promise<string[]> {
    return this.session.complaints();
  }

  /** Text of the clipboard, pasted by its keys into a field that is added to the page for that. */
  async pasted(): Promise<string> {
    await this.evaluate(() => {
      const field = document.createElement('textarea');
      field.id = 'pasted';
      // On top of everything, also of a dialog.
      field.popover = 'manual';
      (document.querySelector('dialog[open]') ?? document.body).append(field);
      field.showPopover();
      field.focus();
    });
    // The page may still be copying, so the paste is repeated until there is something; it replaces what came before.
    const paste = async () => {
      await this.press('Control+a');
      await this.press('Control+v');
      return this.value('#pasted');
    };
    await this.eventually('pasted text', paste).not.toBe('');
    const text = await this.value('#pasted');
    await this.evaluate(() => document.querySelector('#pasted')!.remove());
    return text;
  }

  /** @returns another tab of the same browser and profile */
  async anotherTab(): Promise<Reader> {
    return new Reader(this.session, await this.session.newTab(), this.baseUrl);
  }
}
