/**
 * The browser lays out what is near the screen, and estimates the rest (`content-visibility` in `site/css/estimated.css`), so that a
 * page is drawn at once. When there is time the rest follows bit by bit. Who jumps to a place in the page wants it
 * exact: then everything is laid out before the jump. For a page that begins in its middle, `page/head` has done so.
 */
import {whenIdle} from '../whenIdle';
import {LAID_OUT, WHOLE} from './attribute';

/** What that sheet puts off, but for rows: each would move all that follow, and they are much alike. */
const BLOCKS = '.markdown > *, .footer';

/** Between one block and the next, in ms. */
const PACE = {timeout: 500, pause: 50};

/** Nothing of the page is estimated any more. */
export function layOutWhole(root: Document): void {
  root.documentElement.setAttribute(WHOLE, '');
  root.documentElement.setAttribute(LAID_OUT, '');
}

/** Lays out the blocks that are estimated, one at a time, and marks the page when it is done. */
export function layOutWhenIdle(root: Document): void {
  const blocks = [...root.querySelectorAll<HTMLElement>(BLOCKS)];
  const rest = [...blocks];
  const step = () => {
    if (root.documentElement.hasAttribute(LAID_OUT)) return;
    let next = rest.shift();
    while (next && getComputedStyle(next).contentVisibility !== 'auto') next = rest.shift();
    if (!next) {
      // React may have put others in their place, or another page.
      if (blocks.every(({isConnected}) => isConnected)) root.documentElement.setAttribute(LAID_OUT, '');
      else layOutWhenIdle(root);
      return;
    }
    next.style.contentVisibility = 'visible';
    // Reading it makes the layout a part of this step.
    void next.offsetHeight;
    whenIdle(step, PACE);
  };
  whenIdle(step, PACE);
}

export function install(root: Document): void {
  root.addEventListener(
    'click',
    ({target}) => {
      if (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')?.hash) layOutWhole(root);
    },
    true,
  );
  const begin = () => layOutWhenIdle(root);
  if (root.readyState === 'complete') begin();
  else addEventListener('load', begin, {once: true});
}
