/**
 * Opens the pictures that `early/page/parts/pictures` has marked, by a click or a key. It is the only one who does, before React is
 * there and after, and it knows the theme of the page.
 */
// Without the sheet that the whole library inserts, which no policy lets in: it is one of the site's (`src/config/preset.ts`).
import mediumZoom from 'medium-zoom/dist/pure';
import {PICTURE, READY} from '../../page/parts/names';
import {AFTER_MOVE} from '../../page/parts/pictures';
import {onDrawn} from '../../page/parts/react';
import {openByKeys} from './keys';

/** What lies behind an opened picture, by the theme of the page. */
const BACKGROUND = {light: 'rgb(255, 255, 255)', dark: 'rgb(50, 50, 50)'};
/** Pixels: the distance to the edges of the window, and how far one scrolls until a picture closes. */
const OPTIONS = {margin: 0, scrollOffset: 40};

install(document);

/** Listens on the document: pictures that come later, with another page, are served too. */
function install(root: Document): void {
  const html = root.documentElement;
  const background = () => (html.dataset['theme'] === 'dark' ? BACKGROUND.dark : BACKGROUND.light);
  const zoom = mediumZoom({...OPTIONS, background: background()});
  new MutationObserver(() => zoom.update({background: background()})).observe(html, {attributeFilter: ['data-theme']});
  root.addEventListener(
    'click',
    ({target}) => {
      const picture = (target as Element).closest?.<HTMLElement>(PICTURE);
      // The library hears of the click next.
      if (picture) zoom.attach(picture);
    },
    true,
  );
  openByKeys(root);
  onDrawn(root, ({move}) => {
    // By then an opening that was under way has ended, and what is open can be closed.
    if (move) setTimeout(() => zoom.detach(), AFTER_MOVE);
  });
  root.dispatchEvent(new CustomEvent(READY, {detail: 'zoom'}));
}
