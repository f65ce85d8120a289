/**
 * Closes three holes of docusaurus-plugin-image-zoom:
 * - it reads the colour of the overlay once, at page load, and a picture attached later opens on the old colour;
 * - its timer starts with the navigation, so a page whose chunks take longer than a second never zooms;
 * - it attaches to the first page twice, and a picture opened between the two no longer follows the theme.
 */
import siteConfig from '@generated/docusaurus.config';
import zoomModule from 'docusaurus-plugin-image-zoom/lib/zoom';
import type {ClientModule} from '@docusaurus/types';

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

if (zoomModule) {
  const attach = zoomModule.onRouteUpdate;
  zoomModule.onRouteUpdate = (move?: {previousLocation: unknown}) => {
    // The first page has the timer that started with the module.
    if (!move || move.previousLocation) attach();
  };
}

const clientModule: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (previousLocation && location.pathname !== previousLocation.pathname) zoomModule?.onRouteUpdate();
  },
};

export default clientModule;
