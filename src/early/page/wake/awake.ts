/** Attribute of a control that does not wait for React: a script of the page answers it for good. */
export const AWAKE = 'data-awake';

/** Whether React serves the page. */
export const isAwake = (root: Document): boolean => root.documentElement.dataset.hasHydrated === 'true';
