/**
 * Enlarges the pictures that `page/body/parts/pictures` has marked, on a click or a key, before and after hydration. It
 * uses the library and the options of docusaurus-plugin-image-zoom.
 */
// The pure build inserts no style sheet, which the Content Security Policy would refuse: the site has its own
// (`src/site/config/preset.ts`).
import mediumZoom from 'medium-zoom/dist/pure';
import {zoom as options} from './options';
import {PICTURE, READY} from '../../body/parts/names';
import {AFTER_MOVE} from '../../body/parts/pictures';
import {onDrawn} from '../../body/parts/react';
import {openByKeys} from './keys';

install(document);

/** Uses listeners on the document, so that pictures rendered later, with another page, work too. */
function install(root: Document): void {
  const html = root.documentElement;
  const background = () => (html.dataset['theme'] === 'dark' ? options.background.dark : options.background.light);
  const zoom = mediumZoom({...options.config, background: background()});
  new MutationObserver(() => zoom.update({background: background()})).observe(html, {attributeFilter: ['data-theme']});
  root.addEventListener(
    'click',
    ({target}) => {
      const picture = (target as Element).closest?.<HTMLElement>(PICTURE);
      // The library's own listener handles this click next.
      if (picture) zoom.attach(picture);
    },
    true,
  );
  openByKeys(root);
  onDrawn(root, ({move}) => {
    // By then an opening animation has ended, and an open picture can be closed.
    if (move) setTimeout(() => zoom.detach(), AFTER_MOVE);
  });
  root.dispatchEvent(new CustomEvent(READY, {detail: 'zoom'}));
}
