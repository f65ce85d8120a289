import {groupsIn, showStoredTab, STORED_TAB_PREFIX} from '../body/tabs/show';

/**
 * Shows the stored choice in each group of tabs during page load, before the group is painted, to avoid a layout shift.
 * Without a stored choice it does nothing.
 */
export function showStoredTabsOnArrival(root: Document): void {
  try {
    if (!Object.keys(localStorage).some((key) => key.startsWith(STORED_TAB_PREFIX))) return;
  } catch {
    return;
  }
  const update = () => groupsIn(root).forEach(showStoredTab);
  const observer = new MutationObserver(update);
  observer.observe(root, {childList: true, subtree: true});
  root.addEventListener('DOMContentLoaded', () => {
    observer.disconnect();
    update();
  });
}
