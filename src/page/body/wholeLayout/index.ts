/**
 * The browser lays out the content near the screen and estimates the size of the rest (`content-visibility` in
 * `site/css/estimated.css`), so that the first paint is fast. The rest is laid out step by step when the browser is
 * idle. A jump within the page needs exact positions, so everything is laid out before it. For a page that opens with a
 * position, `page/head` does so.
 */
import {whenIdle} from '../whenIdle';
import {LAID_OUT, WHOLE} from './attribute';

/**
 * Blocks with estimated sizes. Table rows are left out: laying out each would move all that follow, and their heights
 * are similar.
 */
const BLOCKS = '.markdown > *, .footer';

/** Delay between two blocks, in ms. */
const PACE = {timeout: 500, pause: 50};

/** Turns off estimated sizes for the page. */
export function layOutWhole(root: Document): void {
  root.documentElement.setAttribute(WHOLE, '');
  root.documentElement.setAttribute(LAID_OUT, '');
}

/**
 * Lays out the blocks with estimated sizes one at a time, and marks the page when all are done. No press may end on another
 * element than it began on, because then nothing is clicked: a block above the screen that gets its size moves what follows, until
 * the browser corrects the scroll position at the end of the frame, which not every browser does. So each step runs just
 * before a frame, and none while something is pressed.
 */
export function layOutWhenIdle(root: Document): void {
  const blocks = [...root.querySelectorAll<HTMLElement>(BLOCKS)];
  const rest = [...blocks];
  const later = () => whenIdle(() => requestAnimationFrame(step), PACE);
  const step = () => {
    if (root.documentElement.hasAttribute(LAID_OUT)) return;
    if (root.querySelector(':active')) return later();
    let next = rest.shift();
    while (next && getComputedStyle(next).contentVisibility !== 'auto') next = rest.shift();
    if (!next) {
      // React may have replaced the blocks, or rendered another page.
      if (blocks.every(({isConnected}) => isConnected)) root.documentElement.setAttribute(LAID_OUT, '');
      else layOutWhenIdle(root);
      return;
    }
    next.style.contentVisibility = 'visible';
    later();
  };
  later();
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
