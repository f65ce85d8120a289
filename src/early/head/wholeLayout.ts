/**
 * Runs in the head of every page: it must hold everything that it needs, and speak old JavaScript.
 *
 * A visitor who returns to a place in the page, or comes to one, finds it where it is only if everything above is laid out.
 * @param whole attribute that asks for it; see `early/page/wholeLayout`
 */
export function wholeLayout(whole: string): void {
  const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  if (location.hash || location.search || !entry || entry.type !== 'navigate') {
    document.documentElement.setAttribute(whole, '');
  }
}
