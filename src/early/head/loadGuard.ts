/**
 * A script or the style sheet of the page can be gone, most often because the site was published anew while the page was
 * open. The first time the page reloads, which fetches the new names; when that does not help, it says so and offers another
 * attempt. The static page stays readable all the while.
 */
import {AWAKE} from '../page/wake/awake';

interface Words {
  failed: string;
  retry: string;
}

const ENGLISH: Words = {failed: 'A part of this page could not be loaded:', retry: 'Retry'};

/** Words of the notice, by language. */
const WORDS: Partial<Record<string, Words>> = {
  uk: {failed: 'Не вдалося завантажити частину сторінки:', retry: 'Повторити'},
};

/** Where the one reload of a page is remembered; `early/client/loaded` forgets it. */
export const RELOADED_KEY = 'portal.reloaded';

/** Listens for what cannot be loaded until React is there; then the router itself warns and reloads. */
export function guardLoading(view: Window): void {
  let handled = false;
  const fail = (what: string): void => {
    if (handled || document.documentElement.dataset.hasHydrated === 'true') return;
    handled = true;
    console.warn(what);
    if (reloads()) return;
    if (document.body) show(what);
    else document.addEventListener('DOMContentLoaded', () => show(what));
  };
  view.addEventListener(
    'error',
    ({target}) => {
      const {tagName, src, rel, href} = target as HTMLScriptElement & HTMLLinkElement;
      if (tagName === 'SCRIPT' && src) fail(src);
      if (tagName === 'LINK' && rel === 'stylesheet') fail(href);
    },
    true,
  );
  view.addEventListener('unhandledrejection', (event) => {
    const reason = event.reason as Error | undefined;
    if (reason && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message))) {
      event.preventDefault();
      fail(reason.message);
    }
  });
}

/** Reloads the page if that was not tried yet. @returns whether it does */
function reloads(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === location.href) return false;
    sessionStorage.setItem(RELOADED_KEY, location.href);
  } catch {
    // Nothing can be remembered, so a reload could go on for ever.
    return false;
  }
  location.reload();
  return true;
}

function show(what: string): void {
  const words = WORDS[document.documentElement.lang] ?? ENGLISH;
  const notice = document.createElement('div');
  notice.className = 'load-failure';
  notice.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute(AWAKE, '');
  button.textContent = words.retry;
  button.addEventListener('click', () => location.reload());
  notice.append(`${words.failed} ${what} `, button);
  document.body.prepend(notice);
}
