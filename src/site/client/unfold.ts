/** Expands the target of the address after client-side navigation, as on page load: see `page/body/unfold`. */
import type {ClientModule} from '@docusaurus/types';
import {unfoldTarget} from '../../page';

const clientModule: ClientModule = {
  onRouteDidUpdate({location}) {
    unfoldTarget(document, location.hash)?.scrollIntoView();
  },
};

export default clientModule;
