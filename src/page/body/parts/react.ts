/**
 * What React's side tells the page: that it begins to take the elements of the page over, and that it has drawn.
 *
 * It compares what it finds with what the build has written, so what a part has changed in texts or in the order of elements, or
 * has put between them, is taken back for that moment.
 */

import {isAwake} from '../wake/awake';

/** Attribute of `<html>`, and event on the document, while React takes the page over. */
export const TAKES_OVER = 'data-takes-over';

/** Event on the document: React has drawn. Its detail is a `Drawn`. */
const DRAWN = 'portal-drawn';

export interface Drawn {
  /** Another page than before. */
  move: boolean;
}

/** React is about to compare what the parts may have changed. */
export function takeOver(root: Document): void {
  if (isReacts(root)) return;
  root.documentElement.setAttribute(TAKES_OVER, '');
  root.dispatchEvent(new Event(TAKES_OVER));
}

/** Whether React serves the page, or is about to. */
const isReacts = (root: Document): boolean => takesOver(root) || isAwake(root);

export const takesOver = (root: Document): boolean => root.documentElement.hasAttribute(TAKES_OVER);

export function drawn(root: Document, detail: Drawn): void {
  root.documentElement.removeAttribute(TAKES_OVER);
  root.dispatchEvent(new CustomEvent<Drawn>(DRAWN, {detail}));
}

export function onDrawn(root: Document, run: (what: Drawn) => void): void {
  root.addEventListener(DRAWN, (event) => run((event as CustomEvent<Drawn>).detail));
}
