/** When React has moved to another page, the list of pages shows it: see `early/page/menu`. */
import type {ClientModule} from '@docusaurus/types';
import {menuOf, showCurrentPage} from '../page/menu';

/** Until the branch of the page has opened, in ms. */
const OPENED = 250;

const clientModule: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (!previousLocation || previousLocation.pathname === location.pathname) return;
    setTimeout(() => showCurrentPage(menuOf(document)), OPENED);
  },
};

export default clientModule;
