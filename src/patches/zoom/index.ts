/**
 * Closes three holes of docusaurus-plugin-image-zoom:
 * - it reads the colour of the overlay once, at page load, and a picture attached later opens on the old colour;
 * - its timer starts with the navigation, so a page whose chunks take longer than a second never zooms;
 * - it attaches to the first page twice, and a picture opened between the two no longer follows the theme.
 *
 * And it knows the pointer alone; `keys` lets a keyboard open what it has attached to.
 */
import siteConfig from '@generated/docusaurus.config';
import zoomModule from 'docusaurus-plugin-image-zoom/lib/zoom';
import type {ClientModule} from '@docusaurus/types';
import {openByKeys} from './keys';

interface Zoom {
  background: {light: string; dark: string};
  config: {background?: string};
}

/** The plugin hands this very object to each picture, so a change here is what the next page gets. */
const zoom = siteConfig.themeConfig.zoom as Zoom | undefined;

if (typeof window !== 'undefined' && zoom) {
  const update = () => {
    zoom.config.background =
      document.documentElement.dataset.theme === 'dark' ? zoom.background.dark : zoom.background.light;
  };
  new MutationObserver(update).observe(document.documentElement, {attributeFilter: ['data-theme']});
}

/** What the plugin waits before it attaches, in ms. */
const ATTACHES_AFTER = 1000;
/** After the timer of the plugin, which was set before. */
const followPlugin = () => setTimeout(() => openByKeys(document), ATTACHES_AFTER);

if (zoomModule) {
  followPlugin();
  const attach = zoomModule.onRouteUpdate;
  zoomModule.onRouteUpdate = (move?: {previousLocation: unknown}) => {
    // The first page has the timer that started with the module.
    if (move && !move.previousLocation) return;
    attach();
    followPlugin();
  };
}

const clientModule: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (previousLocation && location.pathname !== previousLocation.pathname) zoomModule?.onRouteUpdate();
  },
};

export default clientModule;
