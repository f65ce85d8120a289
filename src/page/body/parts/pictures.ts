/** Which images open: they are buttons, named by what the picture shows, for a pointer and for the keyboard. */
import {IMAGES, OPENS} from './names';
import {onDrawn} from './react';

/** One inside a link leads where the link leads. */
const OPENING = `${IMAGES}:not(a *, button *, [role=button])`;

/** After a move to another page, in ms. */
export const AFTER_MOVE = 1000;

function mark(root: Document): void {
  for (const image of root.querySelectorAll<HTMLElement>(OPENING)) {
    image.classList.add(OPENS);
    image.role = 'button';
    image.ariaHasPopup = 'dialog';
    image.tabIndex = 0;
  }
}

export function installPictures(root: Document): void {
  mark(root);
  onDrawn(root, ({move}) => {
    if (move) setTimeout(() => mark(root), AFTER_MOVE);
    else mark(root);
  });
}
