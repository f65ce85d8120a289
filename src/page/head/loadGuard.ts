/**
 * A script or the style sheet of the page can be gone, cut off or late: the site was published anew while the page was open,
 * or the connection broke. The static page stays readable all the while. The first time, the page reloads, which fetches the
 * new names, if its host answers that it is there; a reload that fails would take the text away. Otherwise, and when it does
 * not help, it says so at once and offers another attempt, which asks the host first, too.
 */
import {AWAKE, isAwake} from '../body/wake/awake';
import {FAILED, type Failure} from '../body/wake/failed';

interface Words {
  failed: string;
  retry: string;
}

const ENGLISH: Words = {failed: 'A part of this page has not arrived:', retry: 'Retry'};

/** Words of the notice, by language. */
const WORDS: Partial<Record<string, Words>> = {
  uk: {failed: 'Частина сторінки не надійшла:', retry: 'Повторити'},
};

/** Where the one reload of a page is remembered; `site/client/loaded` forgets it. */
export const RELOADED_KEY = 'portal.reloaded';

/** Class of the notice; `site/client/loaded` takes it away. */
export const NOTICE = 'load-failure';

/** Attribute of a page on which something has failed. */
export const FAILED_MARK = 'data-failed';

/** How long the host may take to answer that the page is there, in ms. */
const ANSWER_WITHIN = 5000;

/** Listens for what cannot be loaded: until React is there by itself, then for what the router says of a move. */
export function guardLoading(view: Window): void {
  const {documentElement: html} = document;
  /** Of the page as it arrives, the first failure counts: the others follow from it. */
  let handled = false;
  const fail = async ({what, move, late}: Failure) => {
    if (!move && (handled || isAwake(document))) return;
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
      // React does without it, and by then nobody would stop reloads that do not help.
      const alive = isAwake(document);
      if (tagName === 'LINK' && rel === 'stylesheet') fail({what: href, move: alive, late: alive});
      // Cut off, or a page of the host in place of a script.
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
  view.addEventListener(FAILED, ({detail}: CustomEventInit<Failure>) => fail(detail!));
}

/** Past the cache, which a reload would ask again. */
const ask = (address: string): Promise<boolean> =>
  fetch(address, {cache: 'reload', signal: AbortSignal.timeout(ANSWER_WITHIN)})
    // The body has to come as a whole, or the cache would hold a part of it.
    .then((response) => response.arrayBuffer().then(() => response.status === 200))
    .catch(() => false);

/** Whether the host has the page. Scripts are fetched anew on the way: the cache may hold what was cut off. */
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
    // Nothing can be remembered, so a reload could go on for ever.
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
  // What was begun for a click cannot go on.
  for (const control of document.querySelectorAll('[data-waiting]')) control.removeAttribute('data-waiting');
  const words = WORDS[document.documentElement.lang] ?? ENGLISH;
  const notice = document.createElement('div');
  notice.className = NOTICE;
  if (late) notice.dataset.late = '';
  notice.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute(AWAKE, '');
  button.textContent = words.retry;
  button.addEventListener('click', async () => {
    button.disabled = true;
    if (await isThere()) location.reload();
    else show(what);
  });
  notice.append(`${words.failed} ${what} `, button);
  document.body.prepend(notice);
}
