/** Makes images zoomable: by a click, and by their buttons, which need a script and are hidden until then. */
import {ENLARGE, IMAGES, OPENS, PICTURE} from './names';
import {onDrawn} from './react';

/** An image inside a link or button keeps the behaviour of that element. */
const OPENING = `${IMAGES}:not(a *, button *)`;

/** Delay after navigation to another page, in ms. */
export const AFTER_MOVE = 1000;

function mark(root: Document): void {
  for (const image of root.querySelectorAll(OPENING)) image.classList.add(OPENS);
  for (const button of root.querySelectorAll<HTMLElement>(ENLARGE)) button.hidden = false;
}

/** @returns the zoomable picture, or the button of one, at the target of an event */
export const openerAt = ({target}: Event): HTMLElement | null =>
  (target as Element).closest?.<HTMLElement>(`${PICTURE}, ${ENLARGE}`);

export function installPictures(root: Document): void {
  mark(root);
  onDrawn(root, ({move}) => {
    if (move) setTimeout(() => mark(root), AFTER_MOVE);
    else mark(root);
  });
}
