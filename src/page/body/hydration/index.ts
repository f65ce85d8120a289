/**
 * Starts hydration on demand.
 *
 * The page is complete without React. Its HTML lists the scripts and the complete style sheet (`./files`) but does not
 * load them. Reading, scrolling and moving the pointer load nothing. Hydration is started by a click on a control that
 * only React handles, which is queued and replayed (`./queuedClicks`); by text typed into a React field, which is preserved
 * (`./typedText`); and by an address with parameters for React. At the first sign that one of these is about to happen the
 * files are fetched ahead.
 */
import {TABLE} from '../parts/names';
import {whenIdle} from '../whenIdle';
import {controlAt, queueClicks} from './queuedClicks';
import {NEEDS_REACT, whenHydrated} from './state';
import {reportLoadProblem} from './loadFailure';
import {pageFiles} from './files';
import {createLoader} from './loading';
import {mayFetchAhead} from './network';
import {preserveTypedText} from './typedText';

/** Events that precede a click or a key: hovering, touching or focusing a control. */
const INTENT = ['pointerover', 'touchstart', 'focusin'] as const;

/** Event on the document by which other scripts request hydration. */
const HYDRATE = 'portal-hydrate';

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
  const {load, fetchAhead} = createLoader(root, files);

  let late: ReturnType<typeof setTimeout> | undefined;
  const requestHydration = () => {
    load();
    late ??= setTimeout(() => reportLoadProblem(location.href), PATIENCE);
  };
  const onIntent = ({target}: Event) => {
    if (target instanceof Element && controlAt(target) && mayFetchAhead()) fetchAhead();
  };
  const clicks = queueClicks(root, requestHydration);
  const typed = preserveTypedText(root, requestHydration);
  const listeners = [
    ...INTENT.map((name) => [name, onIntent] as const),
    [HYDRATE, requestHydration] as const,
    ...clicks.listeners,
    ...typed.listeners,
  ];
  for (const [name, listen] of listeners)
    root.addEventListener(name, listen as EventListener, {capture: true, passive: name === 'touchstart'});

  whenHydrated(root, () => {
    clearTimeout(late);
    for (const [name, listen] of listeners) root.removeEventListener(name, listen as EventListener, true);
    typed.restore();
    clicks.replay();
  });

  const afterLoad = () => {
    if (asksForReact(root)) whenIdle(load, AFTER_LOAD);
  };
  if (root.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, {once: true});
}

/**
 * True if the page has a tool that React opens at once, or the address has a parameter that neither a table filter nor a
 * part of the page handles: those of the parts begin with a low line.
 */
const asksForReact = (root: Document): boolean =>
  root.querySelector(`[${NEEDS_REACT}]`) !== null ||
  [...new URLSearchParams(location.search).keys()].some(
    (name) => name[0] !== '_' && !root.querySelector(`${TABLE} [name=${CSS.escape(name)}]`),
  );
