import {groupsIn, showStoredTab, STORED_TAB_PREFIX} from '../body/tabs/show';

/**
 * While the page arrives, shows the stored choice in each group of tabs before the browser draws it, so that nothing jumps.
 * A reader who has chosen nothing costs nothing.
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
