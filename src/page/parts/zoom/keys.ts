/** A keyboard opens pictures, which are buttons. */
import {PICTURE} from '../../body/parts/names';

const OPENED = '.medium-zoom-image--opened';

const isPress = ({key}: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

export function openByKeys(root: Document): void {
  /** The picture that a key has opened, to which the focus returns. */
  let opener: HTMLElement | undefined;
  root.addEventListener('keydown', (event) => {
    const picture = (event.target as Element).closest?.<HTMLElement>(PICTURE);
    if (!picture || !isPress(event)) return;
    // Space would scroll, and that closes it again.
    event.preventDefault();
    if (root.querySelector(OPENED)) return;
    opener = picture;
    picture.click();
    keepFocus(root.querySelector<HTMLElement>(OPENED));
  });
  // It does not bubble.
  root.addEventListener(
    'medium-zoom:closed',
    ({target}) => {
      if (target === opener) opener?.focus({preventScroll: true});
      opener = undefined;
    },
    true,
  );
}

/** The focus is on the enlarged picture, which lies over everything, until a key closes it. */
function keepFocus(enlarged: HTMLElement | null): void {
  enlarged?.focus({preventScroll: true});
  enlarged?.addEventListener('keydown', (event) => {
    if (!isPress(event) && event.key !== 'Tab') return;
    event.preventDefault();
    if (event.key !== 'Tab') enlarged.click();
  });
}
