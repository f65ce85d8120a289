/**
 * The page has come to life: its next failure may reload it once again, and what did not arrive has. See
 * `page/head/loadGuard`. A move that fails ends its bar of progress.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import progress from '@docusaurus/theme-classic/lib/nprogress';
import type {ClientModule} from '@docusaurus/types';
import {FAILED_MARK, NOTICE, RELOADED_KEY, isAwake, FAILED} from '../../page';

if (ExecutionEnvironment.canUseDOM)
  window.addEventListener(FAILED, () => (progress as {onRouteDidUpdate(): void}).onRouteDidUpdate());

function forget(): void {
  // What has failed on this page would fail again: one reload was its due.
  if (document.documentElement.hasAttribute(FAILED_MARK)) return;
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Denied: nothing was remembered either.
  }
}

const clientModule: ClientModule = {
  onRouteDidUpdate({previousLocation}) {
    const html = document.documentElement;
    // What was late has come; a style sheet that is gone has not.
    const over = previousLocation ? `body > .${NOTICE}` : `body > .${NOTICE}[data-late]`;
    for (const notice of document.querySelectorAll(over)) notice.remove();
    if (previousLocation) html.removeAttribute(FAILED_MARK);
    if (isAwake(document)) return forget();
    // Not before the guard takes the page for alive, or it would reload once more.
    new MutationObserver((_, observer) => {
      observer.disconnect();
      forget();
    }).observe(html, {attributeFilter: ['data-has-hydrated']});
  },
};

export default clientModule;
