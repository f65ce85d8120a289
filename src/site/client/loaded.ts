/**
 * After hydration, resets the reload limit and removes the notices of `page/head/loadGuard`. Also ends the progress bar
 * of failed navigation.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import progress from '@docusaurus/theme-classic/lib/nprogress';
import type {ClientModule} from '@docusaurus/types';
import {FAILED_MARK, NOTICE, RELOADED_KEY, isHydrated, LOAD_FAILED} from '../../page';

if (ExecutionEnvironment.canUseDOM)
  window.addEventListener(LOAD_FAILED, () => (progress as {onRouteDidUpdate(): void}).onRouteDidUpdate());

function forget(): void {
  // A failure on this page would recur, so do not allow another reload.
  if (document.documentElement.hasAttribute(FAILED_MARK)) return;
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Storage is denied, so nothing was stored.
  }
}

const clientModule: ClientModule = {
  onRouteDidUpdate({previousLocation}) {
    const html = document.documentElement;
    // Remove notices about late files. Notices about a missing style sheet stay until the next page.
    const over = previousLocation ? `body > .${NOTICE}` : `body > .${NOTICE}[data-late]`;
    for (const notice of document.querySelectorAll(over)) notice.remove();
    if (previousLocation) html.removeAttribute(FAILED_MARK);
    if (isHydrated(document)) return forget();
    // Wait until the page counts as hydrated; otherwise the guard would reload it again.
    new MutationObserver((_, observer) => {
      observer.disconnect();
      forget();
    }).observe(html, {attributeFilter: ['data-has-hydrated']});
  },
};

export default clientModule;
