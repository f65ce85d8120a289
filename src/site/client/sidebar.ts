/** Updates the sidebar after client-side navigation: see `page/body/sidebar`. */
import type {ClientModule} from '@docusaurus/types';
import {showPath} from '../../page';

const clientModule: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (!previousLocation || previousLocation.pathname === location.pathname) return;
    void showPath(document, location.pathname);
  },
};

export default clientModule;
