/**
 * Brings React to a page that is complete without it.
 *
 * The HTML names the scripts and the whole style sheet (`./files`) and does not load them. They are prefetched when the page is idle,
 * and run at the first sign of a visitor (pointer, touch, scroll, key), or when idle for one who came from another page of
 * the site. What the visitor does before React is there is not lost: links are links; a click on a control that
 * only React knows waits and is dispatched again; what is typed stays in its field.
 */
import {WAKE_ID, type PageFiles} from './files';
import {showWaiting} from '../feedback';
import {mayPrefetch, type Connection} from './network';
import {elementAt, placeOf} from './place';

/** Signs of a visitor. None of them is changed or stopped. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'scroll', 'wheel', 'keydown', 'focusin'] as const;

/**
 * What answers a click itself: a link that leads somewhere, native controls, what `src/early/page` handles for good, and what is
 * there only when something has failed.
 */
const NATIVE =
  'a[href]:not([role=button]), summary, input, select, textarea, label, option, [data-early], [data-awake], .copy-code, .wrap-code, [role=tab]';

/** What React answers. */
const CONTROLS = 'button, a[role=button], [role=button], .markdown img, .navbar-sidebar__backdrop';

const ROOT = '__docusaurus';

interface Typed {
  value: string;
  caret: number | null;
}

/** By the property of the prototype, because React watches the one of the element. */
function putBack(field: HTMLInputElement, {value, caret}: Typed): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', {bubbles: true}));
  if (caret !== null) field.setSelectionRange(caret, caret);
}

/** An image listens about a second after React has drawn it; everything else at once. */
function whenReady(element: Element, run: () => void, attempts = 100): void {
  if (!element.matches('.markdown img:not(.medium-zoom-image)') || attempts === 0) run();
  else setTimeout(() => whenReady(element, run, attempts - 1), 50);
}

/** Installs the waking. A page without the list of files (the dev server's) is awake from the start. */
export function install(root: Document): void {
  const list = root.getElementById(WAKE_ID)?.textContent;
  if (!list) return;
  const files = JSON.parse(list) as PageFiles;
  const html = root.documentElement;
  const isAwake = () => html.dataset.hasHydrated === 'true';
  const connection = (navigator as Navigator & {connection?: Connection}).connection;

  const link = (rel: string, href: string, as = '') => {
    const element = root.createElement('link');
    element.rel = rel;
    element.as = as;
    element.href = href;
    root.head.append(element);
  };

  let called = false;
  const wake = () => {
    if (called) return;
    called = true;
    // The page has the part of the style sheet that it needed so far.
    for (const href of files.styles) link('stylesheet', href);
    for (const src of files.run) {
      const script = root.createElement('script');
      script.src = src;
      // In the order of the list, which is the order of need.
      script.async = false;
      root.head.append(script);
    }
  };
  const whenIdle = (run: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(run, {timeout: 2000}) : setTimeout(run, 200);

  const prefetch = () => {
    if (called || !mayPrefetch(connection)) return;
    for (const href of files.styles) link('prefetch', href, 'style');
    for (const href of [...files.run, ...files.fetch]) link('prefetch', href, 'script');
  };

  const onSign = ({type}: Event) => {
    // A page can focus a field of itself, which says nothing of a visitor.
    if (type === 'focusin' && navigator.userActivation?.hasBeenActive === false) return;
    if (mayPrefetch(connection)) wake();
  };
  for (const sign of SIGNS) root.addEventListener(sign, onSign, {capture: true, passive: true});

  // What the visitor does meanwhile, oldest first.
  const acts: (() => void)[] = [];
  const container = root.getElementById(ROOT)!;
  const later = (target: Element, act: (target: Element) => void) => {
    const place = placeOf(target, container);
    acts.push(() => {
      const found = target.isConnected ? target : elementAt(place, container, target.tagName);
      if (found) whenReady(found, () => act(found));
    });
    wake();
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (!event.isTrusted || event.defaultPrevented || target.closest(NATIVE)) return;
    const control = target.closest(CONTROLS);
    if (!control) return;
    // A link that only opens something would lead away from the page.
    event.preventDefault();
    event.stopPropagation();
    const undo = showWaiting(control);
    const {clientX, clientY, ctrlKey, metaKey, shiftKey, altKey} = event;
    later(target, (found) => {
      undo();
      found.dispatchEvent(
        new MouseEvent('click', {
          bubbles: true,
          cancelable: true,
          clientX,
          clientY,
          ctrlKey,
          metaKey,
          shiftKey,
          altKey,
        }),
      );
    });
  };
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.isTrusted && event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      root.querySelector<HTMLInputElement>('.navbar__search-input')?.focus();
    }
    // Only dropdowns tell keys from clicks.
    if (!event.isTrusted || !/^(Enter| )$/.test(event.key) || !target.matches('[aria-haspopup]')) return;
    event.preventDefault();
    event.stopPropagation();
    const undo = showWaiting(target);
    const {key, code} = event;
    later(target, (found) => {
      undo();
      found.dispatchEvent(new KeyboardEvent('keydown', {bubbles: true, cancelable: true, key, code}));
    });
  };
  // Most fields keep what is typed, because their components read it when they begin; what one forgets is put back.
  const typed = new Map<HTMLInputElement, Typed>();
  const onInput = (event: Event) => {
    if (!event.isTrusted) return;
    const field = event.target as HTMLInputElement;
    typed.set(field, {value: field.value, caret: field.selectionStart});
    wake();
  };
  const onSubmit = (event: Event) => {
    // The forms of this site search and filter the page itself.
    event.preventDefault();
  };
  const listeners: [string, (event: never) => void][] = [
    ['click', onClick],
    ['keydown', onKey],
    ['input', onInput],
    ['submit', onSubmit],
  ];
  for (const [name, listener] of listeners) root.addEventListener(name, listener as EventListener, true);

  const awake = () => {
    for (const sign of SIGNS) root.removeEventListener(sign, onSign, true);
    for (const [name, listener] of listeners) root.removeEventListener(name, listener as EventListener, true);
    for (const [field, what] of typed) if (field.value !== what.value) putBack(field, what);
    for (const act of acts) act();
  };
  new MutationObserver((_, observer) => {
    if (!isAwake()) return;
    observer.disconnect();
    // After what React renders once it knows that it is in a browser.
    setTimeout(awake);
  }).observe(html, {attributeFilter: ['data-has-hydrated']});

  const afterLoad = () => {
    whenIdle(prefetch);
    // Someone who follows links will follow another; and what an address asks for is done by React.
    const goesOn = root.referrer.startsWith(`${location.origin}/`) && mayPrefetch(connection);
    if (goesOn || location.search) whenIdle(wake);
  };
  if (root.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, {once: true});
}
