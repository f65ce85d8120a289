/** "Back to top" button. It is shown after an upward scroll, away from the top of the page. */
import {SHOWN, TO_TOP} from './names';

/** Distance from the top, in px, below which the button is hidden. */
const NEAR = 300;

export function install(root: Document): void {
  let before = 0;
  let hash = location.hash;
  // Browsers fire scroll events at most once per frame, so no throttling is needed.
  root.addEventListener(
    'scroll',
    () => {
      const from = before;
      const to = (before = scrollY);
      if (!from) return;
      const jumped = hash !== (hash = location.hash);
      const button = root.querySelector(`[${TO_TOP}]`);
      if (jumped || to >= from || to < NEAR) button?.removeAttribute(SHOWN);
      // Ignore the elastic bounce at the end of the page, which is not an upward scroll by the reader.
      else if (to + innerHeight < root.documentElement.scrollHeight) button?.setAttribute(SHOWN, '');
    },
    {passive: true},
  );
  root.addEventListener('click', ({target}) => {
    if ((target as Element).closest(`[${TO_TOP}]`))
      scrollTo({top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'});
  });
}
