/** A page that React draws unfolds what its address points to, like one that arrives as HTML: see `page/body/unfold`. */
import type {ClientModule} from '@docusaurus/types';
import {unfoldTarget} from '../../page';

const clientModule: ClientModule = {
  onRouteDidUpdate({location}) {
    unfoldTarget(document, location.hash)?.scrollIntoView();
  },
};

export default clientModule;
