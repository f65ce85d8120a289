/** The button that leads back to the top. It is shown to who scrolls up far from there. */
import {SHOWN, TO_TOP} from './names';

/** Nearer to the top nobody needs it, in px. */
const NEAR = 300;

export function install(root: Document): void {
  let before = 0;
  let hash = location.hash;
  // The browser reports a scroll once a frame.
  root.addEventListener(
    'scroll',
    () => {
      const from = before;
      const to = (before = scrollY);
      if (!from) return;
      const jumped = hash !== (hash = location.hash);
      const button = root.querySelector(`[${TO_TOP}]`);
      if (jumped || to >= from || to < NEAR) button?.removeAttribute(SHOWN);
      // What springs back from the end was not scrolled up.
      else if (to + innerHeight < root.documentElement.scrollHeight) button?.setAttribute(SHOWN, '');
    },
    {passive: true},
  );
  root.addEventListener('click', ({target}) => {
    if ((target as Element).closest(`[${TO_TOP}]`))
      scrollTo({top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'});
  });
}
