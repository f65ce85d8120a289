/**
 * Attribute of a control that is handled by a script of the page, so that a click on it does not wait for hydration.
 */
export const NO_HYDRATION = 'data-no-hydration';

/** Attribute of an element with a tool that React opens without being asked. */
export const NEEDS_REACT = 'data-needs-react';

/** True if the page is hydrated. */
export const isHydrated = (root: Document): boolean => root.documentElement.dataset.hasHydrated === 'true';

/** Calls `run` once the page is hydrated, after the second render with browser-only content. */
export function whenHydrated(root: Document, run: () => void): void {
  new MutationObserver((_, observer) => {
    if (!isHydrated(root)) return;
    observer.disconnect();
    setTimeout(run);
  }).observe(root.documentElement, {attributeFilter: ['data-has-hydrated']});
}
