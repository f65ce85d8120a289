/**
 * Events that the React application sends to the scripts of the page: hydration begins, and a page has been rendered.
 * Hydration compares the DOM with the HTML of the build, so for its duration the parts undo their changes to texts, to
 * the order of elements and between elements.
 */

import {isHydrated} from '../hydration/state';

/** Attribute of `<html>` during hydration, and the event on the document when it begins. */
export const TAKES_OVER = 'data-takes-over';

/** Event on the document: React has rendered a page. Its detail is a `RenderEvent`. */
const DRAWN = 'portal-drawn';

export interface RenderEvent {
  /** True after navigation to another page. */
  move: boolean;
}

/** Signals that hydration is about to begin, unless the page is hydrated. */
export function takeOver(root: Document): void {
  if (isReacts(root)) return;
  root.documentElement.setAttribute(TAKES_OVER, '');
  root.dispatchEvent(new Event(TAKES_OVER));
}

/** True if the page is hydrated, or hydration has begun. */
const isReacts = (root: Document): boolean => takesOver(root) || isHydrated(root);

export const takesOver = (root: Document): boolean => root.documentElement.hasAttribute(TAKES_OVER);

export function drawn(root: Document, detail: RenderEvent): void {
  root.documentElement.removeAttribute(TAKES_OVER);
  root.dispatchEvent(new CustomEvent<RenderEvent>(DRAWN, {detail}));
}

export function onDrawn(root: Document, run: (what: RenderEvent) => void): void {
  root.addEventListener(DRAWN, (event) => run((event as CustomEvent<RenderEvent>).detail));
}
