/** Makes images zoomable: each becomes a button for pointer and keyboard, named by its alternative text. */
import {IMAGES, OPENS} from './names';
import {onDrawn} from './react';

/** An image inside a link or button keeps the behaviour of that element. */
const OPENING = `${IMAGES}:not(a *, button *, [role=button])`;

/** Delay after navigation to another page, in ms. */
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
