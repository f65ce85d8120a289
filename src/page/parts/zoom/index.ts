/**
 * Opens the pictures that `page/body/parts/pictures` has marked, by a click or a key. It is the only one who does, before React is
 * there and after, with the library and the options of docusaurus-plugin-image-zoom.
 */
// Without the sheet that the whole library inserts, which no policy lets in: it is one of the site's (`src/site/config/preset.ts`).
import mediumZoom from 'medium-zoom/dist/pure';
import {zoom as options} from './options';
import {PICTURE, READY} from '../../body/parts/names';
import {AFTER_MOVE} from '../../body/parts/pictures';
import {onDrawn} from '../../body/parts/react';
import {openByKeys} from './keys';

install(document);

/** Listens on the document: pictures that come later, with another page, are served too. */
function install(root: Document): void {
  const html = root.documentElement;
  const background = () => (html.dataset['theme'] === 'dark' ? options.background.dark : options.background.light);
  const zoom = mediumZoom({...options.config, background: background()});
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
