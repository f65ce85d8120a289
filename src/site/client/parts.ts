/** Notifies the parts of the page that React has rendered: see `page/body/parts`. */
import type {ClientModule} from '@docusaurus/types';
import {drawn} from '../../page';

const clientModule: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    drawn(document, {move: previousLocation !== null && previousLocation.pathname !== location.pathname});
  },
};

export default clientModule;
