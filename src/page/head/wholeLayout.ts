import {WHOLE} from '../body/wholeLayout/attribute';

/**
 * A visitor who returns to a place in the page, or comes to one, finds it where it is only if everything above is laid out:
 * see `page/body/wholeLayout`.
 */
export function askForWholeLayout(root: Document): void {
  const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  if (location.hash || location.search || entry?.type !== 'navigate') root.documentElement.setAttribute(WHOLE, '');
}
