/**
 * The page has come to life: its next failure may reload it once again, and what did not arrive has. See
 * `early/head/loadGuard`. A move that fails ends its bar of progress.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import progress from '@docusaurus/theme-classic/lib/nprogress';
import type {ClientModule} from '@docusaurus/types';
import {NOTICE, RELOADED_KEY} from '../head/loadGuard';
import {FAILED} from '../page/wake/failed';

if (ExecutionEnvironment.canUseDOM)
  window.addEventListener(FAILED, () => (progress as {onRouteDidUpdate(): void}).onRouteDidUpdate());

const clientModule: ClientModule = {
  onRouteDidUpdate({previousLocation}) {
    // What was late has come; a style sheet that is gone has not.
    const over = previousLocation ? `body > .${NOTICE}` : `body > .${NOTICE}[data-late]`;
    for (const notice of document.querySelectorAll(over)) notice.remove();
    try {
      sessionStorage.removeItem(RELOADED_KEY);
    } catch {
      // Denied: nothing was remembered either.
    }
  },
};

export default clientModule;
