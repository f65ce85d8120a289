/** Pictures that a keyboard opens: as buttons that are named by what the picture shows. */

const OPENED = '.medium-zoom-image--opened';

/** Pictures that a click enlarges; one inside a link leads where the link leads. */
const ENLARGED = '.medium-zoom-image:not(a *, button *, [role=button])';

/** The picture that a key has opened, to which the focus returns. */
let opener: HTMLElement | undefined;

/** Makes every picture that the library has attached to reachable. */
export function openByKeys(root: Document): void {
  for (const image of root.querySelectorAll<HTMLElement>(ENLARGED)) {
    image.role = 'button';
    image.ariaHasPopup = 'dialog';
    image.tabIndex = 0;
    image.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // Space would scroll, and that closes it again.
      event.preventDefault();
      if (root.querySelector(OPENED)) return;
      opener = image;
      image.click();
      keepFocus(root.querySelector<HTMLElement>(OPENED));
    });
    image.addEventListener('medium-zoom:closed', () => {
      if (opener === image) image.focus({preventScroll: true});
      opener = undefined;
    });
  }
}

/** The focus is on the enlarged picture, which lies over everything, until a key closes it. */
function keepFocus(enlarged: HTMLElement | null): void {
  enlarged?.focus({preventScroll: true});
  enlarged?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'Tab') return;
    event.preventDefault();
    if (event.key !== 'Tab') enlarged.click();
  });
}
