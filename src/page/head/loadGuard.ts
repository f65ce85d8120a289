/**
 * Handles scripts and style sheets that are missing, truncated or late, because the site was deployed while the page
 * was open or the connection broke. The static page stays readable. On the first failure the page reloads, which
 * fetches the new file names, but only after the host has confirmed that the page exists: a failed reload would remove
 * the text. After that, the guard shows a notice with a retry button, which checks the host first, too.
 */
import {NO_HYDRATION, isHydrated} from '../body/hydration/state';
import {LOAD_FAILED, type LoadFailure} from '../body/hydration/loadFailure';
import type {LoadFailureWords} from './words';

/** The texts of the notice in the language of the page; the build sets it. */
declare const LOAD_FAILURE_WORDS: LoadFailureWords;

/** Key in session storage of the page that has been reloaded; `site/client/loaded` removes it. */
export const RELOADED_KEY = 'portal.reloaded';

/** Class of the notice; `site/client/loaded` removes the notice. */
export const NOTICE = 'load-failure';

/** Attribute of `<html>` after a failure. */
export const FAILED_MARK = 'data-failed';

/** Timeout for the check that the page exists, in ms. */
const ANSWER_WITHIN = 5000;

/**
 * Installs the listeners for failed loads. Before hydration every script counts; after it, the failures of client-side
 * navigation that the router reports.
 */
export function guardLoading(view: Window): void {
  const {documentElement: html} = document;
  /** True after the first failure of page load; later ones are its consequences. */
  let handled = false;
  const fail = async ({what, move, late}: LoadFailure) => {
    if (!move && (handled || isHydrated(document))) return;
    handled = true;
    html.setAttribute(FAILED_MARK, '');
    console.warn(what);
    if (!late && mayReload() && (await isThere()) && remember()) location.reload();
    else if (document.body) show(what, late);
    else document.addEventListener('DOMContentLoaded', () => show(what));
  };
  view.addEventListener(
    'error',
    (event) => {
      const {tagName, src, rel, href} = event.target as HTMLScriptElement & HTMLLinkElement;
      if (tagName === 'SCRIPT' && src) fail({what: src});
      // A hydrated page works without its style sheet, and nothing would stop an endless series of reloads.
      const hydrated = isHydrated(document);
      if (tagName === 'LINK' && rel === 'stylesheet') fail({what: href, move: hydrated, late: hydrated});
      // The script is truncated, or the host sent an HTML page instead.
      if (event.error instanceof SyntaxError && event.filename.startsWith(location.origin)) {
        event.preventDefault();
        fail({what: event.filename});
      }
    },
    true,
  );
  view.addEventListener('unhandledrejection', (event) => {
    const reason = event.reason as Error | undefined;
    if (reason && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message))) {
      event.preventDefault();
      fail({what: reason.message});
    }
  });
  view.addEventListener(LOAD_FAILED, ({detail}: CustomEventInit<LoadFailure>) => fail(detail!));
}

/** Bypasses the HTTP cache, and refreshes it for the reload. */
const ask = (address: string): Promise<boolean> =>
  fetch(address, {cache: 'reload', signal: AbortSignal.timeout(ANSWER_WITHIN)})
    // Read the complete body; otherwise the cache would contain a part of it.
    .then((response) => response.arrayBuffer().then(() => response.status === 200))
    .catch(() => false);

/**
 * Checks that the host has the page. Scripts are fetched again at the same time, because the cache may contain
 * truncated ones.
 */
const isThere = (): Promise<boolean> => {
  const scripts = performance
    .getEntriesByType('resource')
    .flatMap(({name}) => (/\.(js|css)$/.test(name) ? [name] : []));
  return Promise.all([location.href, ...scripts].map(ask)).then(([page]) => page!);
};

function mayReload(): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) !== location.href;
  } catch {
    // Storage is denied, so repeated reloads could not be prevented.
    return false;
  }
}

function remember(): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, location.href);
    return true;
  } catch {
    return false;
  }
}

function show(what: string, late = false): void {
  for (const old of document.querySelectorAll(`.${NOTICE}`)) old.remove();
  // Clicks that wait for the failed script cannot be completed.
  for (const control of document.querySelectorAll('[data-waiting]')) control.removeAttribute('data-waiting');
  const words = LOAD_FAILURE_WORDS;
  const notice = document.createElement('div');
  notice.className = NOTICE;
  if (late) notice.dataset.late = '';
  notice.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute(NO_HYDRATION, '');
  button.textContent = words.retry;
  button.addEventListener('click', async () => {
    button.disabled = true;
    if (await isThere()) location.reload();
    else show(what);
  });
  notice.append(`${words.failed} ${what} `, button);
  document.body.prepend(notice);
}
