/** The contents of a page that React draws mark what is read before the reader scrolls: see `page/body/contents`. */
import type {ClientModule} from '@docusaurus/types';
import {markContents} from '../../page';

const clientModule: ClientModule = {
  onRouteDidUpdate() {
    // In the frame that lays out the page, not in the midst of the move.
    requestAnimationFrame(() => markContents(document));
  },
};

export default clientModule;
