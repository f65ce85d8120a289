/**
 * Brings React to a page that is complete without it.
 *
 * The HTML names the scripts and the whole style sheet (`./files`) and does not load them. Reading, scrolling and moving a pointer
 * bring nothing: React comes for what needs it. That is a click on a control that only React knows, which waits and is
 * dispatched again (`./acts`); text that is typed into a field of React's, which stays there (`./typed`); and an address that asks
 * for something. At the first sign that a visitor is about to do one of these
 * the page sets hints for the files that it needs.
 */
import {TABLE} from '../parts/names';
import {FOUND_WORD} from '../search/names';
import {whenIdle} from '../whenIdle';
import {controlAt, waitingActs} from './acts';
import {whenAwake} from './awake';
import {tellLate} from './failed';
import {pageFiles} from './files';
import {loadingOf} from './loading';
import {mayFetchAhead} from './network';
import {typedTexts} from './typed';

/** What a visitor does before a click or a key: the pointer is over a control, a finger is on it, the focus reaches it. */
const INTENT = ['pointerover', 'touchstart', 'focusin'] as const;

/** Event on the document by which other parts of the page ask for React. */
const WAKE = 'portal-wake';

/** After the page has been loaded, in ms. */
const AFTER_LOAD = {timeout: 2000, pause: 200};

/**
 * How long a reader waits for what a click or a key asked for before the page says so, in ms: longer than React takes on slow
 * 4G with a slow processor, which the waiting control shows already.
 */
const PATIENCE = 20_000;

/** Installs the waking. A page without the list of files (the dev server's) is awake from the start. */
export function install(root: Document): void {
  const files = pageFiles(root);
  if (!files) return;
  const {wake, prefetch} = loadingOf(root, files);

  let late: ReturnType<typeof setTimeout> | undefined;
  const wakeInTime = () => {
    wake();
    late ??= setTimeout(() => tellLate(location.href), PATIENCE);
  };
  const onIntent = ({target}: Event) => {
    if (target instanceof Element && controlAt(target) && mayFetchAhead()) prefetch();
  };
  const acts = waitingActs(root, wakeInTime);
  const typed = typedTexts(root, wakeInTime);
  const listeners = [
    ...INTENT.map((name) => [name, onIntent] as const),
    [WAKE, wakeInTime] as const,
    ...acts.listeners,
    ...typed.listeners,
  ];
  for (const [name, listen] of listeners)
    root.addEventListener(name, listen as EventListener, {capture: true, passive: name === 'touchstart'});

  whenAwake(root, () => {
    clearTimeout(late);
    for (const [name, listen] of listeners) root.removeEventListener(name, listen as EventListener, true);
    typed.restore();
    acts.replay();
  });

  const afterLoad = () => {
    if (asksForReact(root)) whenIdle(wake, AFTER_LOAD);
  };
  if (root.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, {once: true});
}

/** Whether the address asks for something that no table of the page filters by and no part marks. */
const asksForReact = (root: Document): boolean =>
  [...new URLSearchParams(location.search).keys()].some(
    (name) => name !== FOUND_WORD && !root.querySelector(`${TABLE} [name=${CSS.escape(name)}]`),
  );
