/**
 * Enlarges the pictures that `page/body/parts/pictures` has marked, by a click or their buttons, before and after hydration. It
 * uses the library and the options of docusaurus-plugin-image-zoom.
 */
// The pure build inserts no style sheet, which the Content Security Policy would refuse: the site has its own
// (`src/site/config/preset.ts`).
import mediumZoom from 'medium-zoom/dist/pure';
import {zoom as options} from './options';
import {PICTURE, READY} from '../../body/parts/names';
import {AFTER_MOVE, openerAt} from '../../body/parts/pictures';
import {onDrawn} from '../../body/parts/react';

// Before `install`, which runs actions that have waited for it.
const OPENED = '.medium-zoom-image--opened';

install(document);

/** Uses listeners on the document, so that pictures rendered later, with another page, work too. */
function install(root: Document): void {
  const html = root.documentElement;
  const background = () => (html.dataset['theme'] === 'dark' ? options.background.dark : options.background.light);
  const zoom = mediumZoom({...options.config, background: background()});
  new MutationObserver(() => zoom.update({background: background()})).observe(html, {attributeFilter: ['data-theme']});
  root.addEventListener(
    'click',
    (event) => {
      const opener = openerAt(event);
      const picture = opener?.matches(PICTURE) ? opener : opener?.parentElement!.querySelector<HTMLElement>(PICTURE);
      if (!opener || !picture) return;
      // The library's own listener handles the click on a picture next.
      zoom.attach(picture);
      if (opener !== picture) openByButton(opener, picture);
    },
    true,
  );
  onDrawn(root, ({move}) => {
    // By then an opening animation has ended, and an open picture can be closed.
    if (move) setTimeout(() => zoom.detach(), AFTER_MOVE);
  });
  root.dispatchEvent(new CustomEvent(READY, {detail: 'zoom'}));
}

/** Opens the picture and keeps focus on it, because it covers the page, until it is closed. */
function openByButton(button: HTMLElement, picture: HTMLElement): void {
  if (document.querySelector(OPENED)) return;
  picture.click();
  const enlarged = document.querySelector<HTMLElement>(OPENED);
  if (!enlarged) return;
  enlarged.tabIndex = -1;
  enlarged.focus({preventScroll: true});
  enlarged.addEventListener('keydown', (event) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (!isPress && event.key !== 'Tab') return;
    // Space would scroll the page, and scrolling closes the picture.
    event.preventDefault();
    if (isPress) enlarged.click();
  });
  picture.addEventListener('medium-zoom:closed', () => button.focus({preventScroll: true}), {once: true});
}
