/** The page has come to life, so its next failure may reload it once again. See `early/head/loadGuard`. */
import type {ClientModule} from '@docusaurus/types';
import {RELOADED_KEY} from '../head/loadGuard';

const clientModule: ClientModule = {
  onRouteDidUpdate() {
    try {
      sessionStorage.removeItem(RELOADED_KEY);
    } catch {
      // Denied: nothing was remembered either.
    }
  },
};

export default clientModule;
