/**
 * Starts hydration on demand.
 *
 * The page is complete without React. Its HTML lists the scripts and the complete style sheet (`./files`) but does not
 * load them. Reading, scrolling and moving the pointer load nothing. Hydration is started by a click on a control that
 * only React handles, which is queued and replayed (`./acts`); by text typed into a React field, which is preserved
 * (`./typed`); and by an address with parameters for React. At the first sign that one of these is about to happen the
 * files are preloaded.
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

/** Events that precede a click or a key: hovering, touching or focusing a control. */
const INTENT = ['pointerover', 'touchstart', 'focusin'] as const;

/** Event on the document by which other scripts request hydration. */
const WAKE = 'portal-wake';

/** Timing of hydration that the address requires, after the load event, in ms. */
const AFTER_LOAD = {timeout: 2000, pause: 200};

/**
 * Time to wait for hydration after a click or a key before the page reports a delay, in ms. It is longer than hydration
 * takes on slow 4G with a slow processor; the control shows its waiting state from the start.
 */
const PATIENCE = 20_000;

/** Installs the listeners. A page without the list of files (on the dev server) is hydrated immediately. */
export function install(root: Document): void {
  const files = pageFiles(root);
  if (!files) return;
  const {wake, preload} = loadingOf(root, files);

  let late: ReturnType<typeof setTimeout> | undefined;
  const wakeInTime = () => {
    wake();
    late ??= setTimeout(() => tellLate(location.href), PATIENCE);
  };
  const onIntent = ({target}: Event) => {
    if (target instanceof Element && controlAt(target) && mayFetchAhead()) preload();
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

/** True if the address has a parameter that neither a table filter nor a part of the page handles. */
const asksForReact = (root: Document): boolean =>
  [...new URLSearchParams(location.search).keys()].some(
    (name) => name !== FOUND_WORD && !root.querySelector(`${TABLE} [name=${CSS.escape(name)}]`),
  );
