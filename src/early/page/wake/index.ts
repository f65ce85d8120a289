/**
 * Brings React to a page that is complete without it.
 *
 * The HTML names the scripts and the whole style sheet (`./files`) and does not load them. They are prefetched when the page is idle,
 * and run at the first sign of a visitor (pointer, touch, scroll, key), or when idle for one who came from another page of
 * the site. What the visitor does before React is there is not lost: links are links; a click on a control that
 * only React knows waits and is dispatched again (`./acts`); what is typed stays in its field (`./typed`).
 */
import {FAILED, type Failure} from './failed';
import {whenIdle} from '../whenIdle';
import {waitingActs} from './acts';
import {WAKE_ID, type PageFiles} from './files';
import {loadingOf} from './loading';
import {mayPrefetch, type Connection} from './network';
import {typedTexts} from './typed';

/** Signs of a visitor. None of them is changed or stopped. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'scroll', 'wheel', 'keydown', 'focusin'] as const;

/** After the page has been loaded, in ms. */
const AFTER_LOAD = {timeout: 2000, pause: 200};

/**
 * How long a reader waits for what a click or a key asked for before the page says so, in ms: longer than React takes on slow
 * 4G with a slow processor, which the waiting control shows already.
 */
const PATIENCE = 20_000;

/** Installs the waking. A page without the list of files (the dev server's) is awake from the start. */
export function install(root: Document): void {
  const list = root.getElementById(WAKE_ID)?.textContent;
  if (!list) return;
  const {wake, prefetch} = loadingOf(root, JSON.parse(list) as PageFiles);
  const mayFetch = () => mayPrefetch((navigator as Navigator & {connection?: Connection}).connection);

  const onSign = ({type}: Event) => {
    // A page can focus a field of itself, which says nothing of a visitor.
    if (type === 'focusin' && navigator.userActivation?.hasBeenActive === false) return;
    if (mayFetch()) wake();
  };
  for (const sign of SIGNS) root.addEventListener(sign, onSign, {capture: true, passive: true});

  let late: ReturnType<typeof setTimeout> | undefined;
  const wakeInTime = () => {
    wake();
    late ??= setTimeout(() => {
      const detail: Failure = {what: location.href, late: true};
      dispatchEvent(new CustomEvent(FAILED, {detail}));
    }, PATIENCE);
  };
  const acts = waitingActs(root, wakeInTime);
  const typed = typedTexts(wakeInTime);
  const listeners = [...acts.listeners, ...typed.listeners];
  for (const [name, listen] of listeners) root.addEventListener(name, listen as EventListener, true);

  whenAwake(root.documentElement, () => {
    clearTimeout(late);
    for (const sign of SIGNS) root.removeEventListener(sign, onSign, true);
    for (const [name, listen] of listeners) root.removeEventListener(name, listen as EventListener, true);
    typed.restore();
    acts.replay();
  });

  const afterLoad = () => {
    whenIdle(() => {
      if (mayFetch()) prefetch();
    }, AFTER_LOAD);
    // Someone who follows links will follow another; and what an address asks for is done by React.
    const goesOn = root.referrer.startsWith(`${location.origin}/`) && mayFetch();
    if (goesOn || location.search) whenIdle(wake, AFTER_LOAD);
  };
  if (root.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, {once: true});
}

function whenAwake(html: HTMLElement, run: () => void): void {
  new MutationObserver((_, observer) => {
    if (html.dataset.hasHydrated !== 'true') return;
    observer.disconnect();
    // After what React renders once it knows that it is in a browser.
    setTimeout(run);
  }).observe(html, {attributeFilter: ['data-has-hydrated']});
}
