import {WHOLE} from '../body/wholeLayout/attribute';

/**
 * Turns off estimated sizes for a page that opens with a position (a hash, found words, or a restored scroll offset),
 * which is exact only if everything above it is laid out: see `page/body/wholeLayout`.
 */
export function askForWholeLayout(root: Document): void {
  const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  if (location.hash || location.search || entry?.type !== 'navigate') root.documentElement.setAttribute(WHOLE, '');
}
