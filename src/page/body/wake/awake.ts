/** Attribute of a control that does not wait for React: a script of the page answers it for good. */
export const AWAKE = 'data-awake';

/** Whether React serves the page. */
export const isAwake = (root: Document): boolean => root.documentElement.dataset.hasHydrated === 'true';

/** For a page that sleeps: calls once React serves it, after what it renders when it knows that it is in a browser. */
export function whenAwake(root: Document, run: () => void): void {
  new MutationObserver((_, observer) => {
    if (!isAwake(root)) return;
    observer.disconnect();
    setTimeout(run);
  }).observe(root.documentElement, {attributeFilter: ['data-has-hydrated']});
}
