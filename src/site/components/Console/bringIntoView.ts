/** Scrolls to the result of a step: at once where the reader has asked for reduced motion. */
import {WIDE} from '@site/src/page';

const CALM = '(prefers-reduced-motion: reduce)';

/** @param element the result; its `scroll-margin` keeps it clear of the head */
export function bringIntoView(element: Element, block: 'start' | 'nearest'): void {
  element.scrollIntoView({block, behavior: matchMedia(CALM).matches ? 'instant' : 'smooth'});
}

/** True where the results are below the request, not beside it. */
export const isNarrow = (): boolean => !matchMedia(WIDE).matches;
