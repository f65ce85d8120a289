/** Keyboard operation of zoomable pictures, which are buttons. */
import {PICTURE} from '../../body/parts/names';

const OPENED = '.medium-zoom-image--opened';

const isPress = ({key}: KeyboardEvent): boolean => key === 'Enter' || key === ' ';

export function openByKeys(root: Document): void {
  /** The picture that was opened by a key, to which focus returns. */
  let opener: HTMLElement | undefined;
  root.addEventListener('keydown', (event) => {
    const picture = (event.target as Element).closest?.<HTMLElement>(PICTURE);
    if (!picture || !isPress(event)) return;
    // Space would scroll the page, and scrolling closes the picture.
    event.preventDefault();
    if (root.querySelector(OPENED)) return;
    opener = picture;
    picture.click();
    keepFocus(root.querySelector<HTMLElement>(OPENED));
  });
  // Capture, because the event does not bubble.
  root.addEventListener(
    'medium-zoom:closed',
    ({target}) => {
      if (target === opener) opener?.focus({preventScroll: true});
      opener = undefined;
    },
    true,
  );
}

/** Keeps focus on the enlarged picture, which covers the page, until a key closes it. */
function keepFocus(enlarged: HTMLElement | null): void {
  enlarged?.focus({preventScroll: true});
  enlarged?.addEventListener('keydown', (event) => {
    if (!isPress(event) && event.key !== 'Tab') return;
    event.preventDefault();
    if (event.key !== 'Tab') enlarged.click();
  });
}
