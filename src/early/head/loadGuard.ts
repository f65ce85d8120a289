/** Words of the notice, by language. */
export interface LoadGuardTexts {
  [language: string]: {failed: string; retry: string};
}

/** Where the one reload of a page is remembered; `early/client/loaded` forgets it. */
export const RELOADED_KEY = 'portal.reloaded';

/**
 * Runs in the head of every page: it must hold everything that it needs, and speak old JavaScript.
 *
 * A script or the style sheet of the page can be gone, most often because the site was published anew while the page was
 * open. The first time the page reloads, which fetches the new names; when that does not help, it says so and offers another
 * attempt. The static page stays readable all the while.
 */
export function loadGuard(texts: LoadGuardTexts, key: string): void {
  let handled = false;
  function show(message: string): void {
    const words = texts[document.documentElement.lang] || texts.en!;
    const notice = document.createElement('div');
    const button = document.createElement('button');
    notice.className = 'load-failure';
    notice.setAttribute('role', 'alert');
    notice.textContent = `${words.failed} ${message} `;
    button.type = 'button';
    // It does not wait for React, see `src/early/page/wake`.
    button.setAttribute('data-awake', '');
    button.className = 'button button--primary';
    button.textContent = words.retry;
    button.addEventListener('click', () => location.reload());
    notice.appendChild(button);
    document.body.insertBefore(notice, document.body.firstChild);
  }
  function fail(message: string): void {
    // After hydration the router itself warns and reloads.
    if (handled || document.documentElement.getAttribute('data-has-hydrated') === 'true') return;
    handled = true;
    console.warn(message);
    try {
      if (sessionStorage.getItem(key) !== location.href) {
        sessionStorage.setItem(key, location.href);
        location.reload();
        return;
      }
    } catch {
      // Nothing can be remembered, so a reload could go on for ever.
    }
    if (document.body) show(message);
    else document.addEventListener('DOMContentLoaded', () => show(message));
  }
  window.addEventListener(
    'error',
    (event) => {
      const {tagName, src, rel, href} = event.target as HTMLScriptElement & HTMLLinkElement;
      if (tagName === 'SCRIPT' && src) fail(src);
      if (tagName === 'LINK' && rel === 'stylesheet') fail(href);
    },
    true,
  );
  window.addEventListener('unhandledrejection', (event) => {
    const reason = event.reason as Error | undefined;
    if (reason && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message))) {
      event.preventDefault();
      fail(reason.message);
    }
  });
}
