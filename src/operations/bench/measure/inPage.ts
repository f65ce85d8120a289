/** Runs in each measured document before its own scripts, in every engine; it can use nothing of other files. */

/** Input that starts the clock: a click, a letter, or a key with Control. */
export type Input = 'click' | 'letter' | 'shortcut';

interface InPage {
  /**
   * Starts the clock at the next such input.
   * @param effect CSS selector of an element that shows the result when it is displayed; `:focus` and attributes count
   * @throws Error if the result is displayed already
   */
  arm(input: Input, effect: string): void;
  /** Time in ms from the input to the frame that shows the result. */
  took(): Promise<number>;
}

declare global {
  interface Window {
    benchInPage?: InPage;
  }
}

/** Keys of the session storage, which outlives a document: the last click, and ms until the new heading was drawn. */
export const CLICKED = 'bench.clicked';
export const SHOWN = 'bench.shown';

/**
 * @param clicked key of the click
 * @param shown key of the time
 */
export function installInPage(clicked: string, shown: string): void {
  // Frames of the page are not measured.
  if (window !== top) return;
  const isDisplayed = (element: Element): boolean => {
    const {width, height} = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const isShown = (selector: string): boolean => [...document.querySelectorAll(selector)].some(isDisplayed);
  const heading = (): string => document.querySelector('main h1, h1')?.textContent ?? '';
  const inAll = (): number => performance.timeOrigin + performance.now();

  /** Calls back after the frame that is about to be drawn. */
  const afterPaint = (done: () => void): void => {
    // A message sent from a frame arrives after its paint.
    const {port1, port2} = new MessageChannel();
    port1.addEventListener('message', done);
    port1.start();
    port2.postMessage(0);
  };

  let condition: (() => boolean) | undefined;
  let done: () => void = () => {};
  let isRequested = false;
  // Reading the layout in a frame costs nothing: the frame needs it too.
  const look = (): void => {
    if (isRequested || !condition) return;
    isRequested = true;
    requestAnimationFrame(() => {
      isRequested = false;
      if (!condition?.()) return;
      condition = undefined;
      afterPaint(done);
    });
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  // Changes of properties, which are no mutations.
  for (const type of ['focusin', 'input', 'toggle', 'load']) addEventListener(type, look, true);

  const watchHeading = (): void => {
    const click = JSON.parse(sessionStorage.getItem(clicked) ?? 'null') as {at: number; heading: string} | null;
    if (!click) return;
    condition = () => heading() !== '' && heading() !== click.heading;
    done = () => {
      sessionStorage.setItem(shown, String(inAll() - click.at));
      sessionStorage.removeItem(clicked);
    };
    look();
  };
  // A document is followed by another one, or changes itself.
  watchHeading();
  addEventListener(
    'click',
    ({target}) => {
      if (!(target instanceof Element) || !target.closest('a[href]')) return;
      sessionStorage.removeItem(shown);
      sessionStorage.setItem(clicked, JSON.stringify({at: inAll(), heading: heading()}));
      watchHeading();
    },
    true,
  );

  let result: Promise<number> = Promise.reject(new Error('nothing is measured'));
  result.catch(() => {});
  window.benchInPage = {
    arm(input, effect) {
      if (isShown(effect)) throw new Error(`${effect} is displayed before the input`);
      result = new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${effect} is not displayed within 30 s`)), 30_000);
        const type = input === 'click' ? 'click' : 'keydown';
        const begin = (event: Event): void => {
          const {key = '', ctrlKey = false} = event as Partial<KeyboardEvent>;
          if (type === 'keydown' && (key.length !== 1 || ctrlKey !== (input === 'shortcut'))) return;
          const start = performance.now();
          removeEventListener(type, begin, true);
          condition = () => isShown(effect);
          done = () => {
            clearTimeout(timer);
            resolve(performance.now() - start);
          };
        };
        addEventListener(type, begin, true);
      });
      result.catch(() => {});
    },
    took: () => result,
  };
}
