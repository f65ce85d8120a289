import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {asksForFilter} from '../../../src/page/body/parts/asked';
import {READY} from '../../../src/page/body/parts/names';
import {partAt} from '../../../src/page/body/parts/part';
import {drawn, onDrawn, takeOver, TAKES_OVER, takesOver} from '../../../src/page/body/parts/react';
import {LOAD_FAILED} from '../../../src/page/body/hydration/loadFailure';

/** As much of an element as a part makes. */
class MadeElement extends EventTarget {
  src = '';
  href = '';
  rel = '';
  as = '';
  constructor(
    readonly tag: string,
    private readonly among: MadeElement[],
  ) {
    super();
  }
  remove() {
    this.among.splice(this.among.indexOf(this), 1);
  }
}

/** As much of a document. */
function page() {
  const made: MadeElement[] = [];
  const attributes = new Map<string, string>();
  const root = Object.assign(new EventTarget(), {
    documentElement: {
      dataset: {} as Record<string, string>,
      setAttribute: (name: string, value: string) => attributes.set(name, value),
      removeAttribute: (name: string) => attributes.delete(name),
      hasAttribute: (name: string) => attributes.has(name),
    },
    createElement: (tag: string) => new MadeElement(tag, made),
    head: {
      append: (element: MadeElement) => made.push(element),
      insertBefore: (element: MadeElement) => made.push(element),
      querySelector: (selector: string) => made.find(({rel, href}) => rel && selector.includes(`"${href}"`)) ?? null,
    },
  });
  return {root: root as unknown as Document, html: root.documentElement, made};
}

describe('a part of the page', () => {
  const told: unknown[] = [];
  beforeEach(() => {
    told.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('CSS', {escape: (text: string) => text});
    vi.stubGlobal('dispatchEvent', (event: CustomEvent) => told.push([event.type, event.detail]));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const arrive = (root: Document, name = 'zoom') => root.dispatchEvent(new CustomEvent(READY, {detail: name}));

  it('is fetched ahead once, and run once', () => {
    const asked: string[] = [];
    vi.stubGlobal('HTMLScriptElement', {});
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return Promise.resolve(new Response(''));
    });
    const {root, made} = page();
    const part = partAt(root, 'zoom', '/zoom.js');
    part.fetchAhead();
    part.fetchAhead();
    part.run();
    part.run();
    part.fetchAhead();
    expect(asked).toEqual(['/zoom.js']);
    expect(made.map(({tag, src}) => [tag, src])).toEqual([['script', '/zoom.js']]);
  });

  it('does what came before it, oldest first, once it listens, and no earlier', () => {
    const {root, made} = page();
    const part = partAt(root, 'zoom', '/zoom.js');
    const done: number[] = [];
    part.wait(() => done.push(1));
    part.wait(() => done.push(2));
    arrive(root, 'filter');
    expect([done, part.isReady()]).toEqual([[], false]);
    arrive(root);
    made[0]!.dispatchEvent(new Event('load'));
    expect([done, part.isReady()]).toEqual([[1, 2], true]);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });

  it.each(['error', 'load'])('that does not come is tried again, past the cache (%s)', async (event) => {
    const asked = vi.fn(() => Promise.resolve(new Response('')));
    vi.stubGlobal('fetch', asked);
    const {root, made} = page();
    const part = partAt(root, 'zoom', '/zoom.js');
    const done: string[] = [];
    part.wait(
      () => done.push('first'),
      () => done.push('dropped'),
    );
    made[0]!.dispatchEvent(new Event(event));
    expect([done, made]).toEqual([['dropped'], []]);
    part.wait(() => done.push('second'));
    await vi.waitFor(() => expect(made).toHaveLength(1));
    expect(asked).toHaveBeenCalledExactlyOnceWith('/zoom.js', {cache: 'reload'});
    vi.unstubAllGlobals();
    arrive(root);
    expect(done).toEqual(['dropped', 'second']);
    // The guard receives the error event itself.
    expect(told).toEqual([]);
  });

  it('that does not come once React is there is told', () => {
    const {root, html, made} = page();
    html.dataset['hasHydrated'] = 'true';
    partAt(root, 'zoom', '/zoom.js').run();
    made[0]!.dispatchEvent(new Event('error'));
    expect(told).toEqual([[LOAD_FAILED, {what: '/zoom.js', move: true}]]);
  });

  it('that is late is told, and comes yet', () => {
    const {root} = page();
    const part = partAt(root, 'zoom', '/zoom.js');
    part.run();
    vi.advanceTimersByTime(20_000);
    expect(told).toEqual([[LOAD_FAILED, {what: '/zoom.js', late: true}]]);
    arrive(root);
    expect(part.isReady()).toBe(true);
  });
});

describe('React takes a page over', () => {
  it('once, until it has drawn', () => {
    const {root} = page();
    const heard: unknown[] = [];
    root.addEventListener(TAKES_OVER, () => heard.push('takes over'));
    onDrawn(root, (what) => heard.push(what, takesOver(root)));
    takeOver(root);
    takeOver(root);
    expect(takesOver(root)).toBe(true);
    drawn(root, {move: false});
    expect(heard).toEqual(['takes over', {move: false}, false]);
  });

  it('and not the pages to which it moves', () => {
    const {root, html} = page();
    html.dataset['hasHydrated'] = 'true';
    takeOver(root);
    expect(takesOver(root)).toBe(false);
  });
});

describe('a filter is asked for', () => {
  const fields = (...all: {name: string; value: string}[]) => ({querySelectorAll: () => all}) as unknown as Document;

  it.each([
    ['by the address', '?q=ukr', [{name: 'q', value: ''}], true],
    ['by a field that the browser has kept', '', [{name: 'q', value: 'ukr'}], true],
    ['not by what is there for others', '?ref=old', [{name: 'q', value: ''}], false],
    ['not by nothing', '?q=', [{name: 'q', value: ''}], false],
    ['not where there is no table', '?q=ukr', [], false],
  ])('%s', (_, query, all, expected) => {
    expect(asksForFilter(fields(...all), query)).toBe(expected);
  });
});
