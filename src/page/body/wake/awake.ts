/**
 * Attribute of a control that is handled by a script of the page, so that a click on it does not wait for hydration.
 */
export const AWAKE = 'data-awake';

/** True if the page is hydrated. */
export const isAwake = (root: Document): boolean => root.documentElement.dataset.hasHydrated === 'true';

/** Calls `run` once the page is hydrated, after the second render with browser-only content. */
export function whenAwake(root: Document, run: () => void): void {
  new MutationObserver((_, observer) => {
    if (!isAwake(root)) return;
    observer.disconnect();
    setTimeout(run);
  }).observe(root.documentElement, {attributeFilter: ['data-has-hydrated']});
}
