/** Applies the layout rules of page load to pages rendered by React: see `page/body/wholeLayout`. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';
import {layOutWhenIdle, layOutWhole, LAID_OUT, WHOLE} from '../../page';

/** True after "back" or "forward", which restore the scroll position. */
let returns = false;
if (ExecutionEnvironment.canUseDOM) window.addEventListener('popstate', () => (returns = true));

const clientModule: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    if (returns || location.hash || location.search) layOutWhole(document);
    else if (previousLocation && previousLocation.pathname !== location.pathname) {
      document.documentElement.removeAttribute(WHOLE);
      document.documentElement.removeAttribute(LAID_OUT);
    }
    returns = false;
  },
  onRouteDidUpdate({location, previousLocation}) {
    if (previousLocation && previousLocation.pathname !== location.pathname) layOutWhenIdle(document);
  },
};

export default clientModule;
