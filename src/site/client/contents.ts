/**
 * Highlights the current section in the table of contents right after client-side navigation: see `page/body/contents`.
 */
import type {ClientModule} from '@docusaurus/types';
import {markContents} from '../../page';

const clientModule: ClientModule = {
  onRouteDidUpdate() {
    // Wait for the next frame, so that navigation does not force a layout.
    requestAnimationFrame(() => markContents(document));
  },
};

export default clientModule;
