/**
 * Close button of the announcement bar. The dismissal is permanent for this announcement id: see
 * `page/head/freshAnnouncement`.
 */
import {CLOSE, DISMISSED_KEY} from './names';

export function install(root: Document): void {
  // The theme sets the same attribute on load, and its style sheet hides the bar by it.
  const hide = () => (root.documentElement.dataset.announcementBarInitiallyDismissed = 'true');
  root.addEventListener('click', ({target}) => {
    if (!(target as Element).closest(`[${CLOSE}]`)) return;
    hide();
    try {
      localStorage.setItem(DISMISSED_KEY, 'true');
    } catch {
      // Storage is denied: the bar stays closed on this page only.
    }
  });
  // Closed in another tab, or on a later page from which the reader returned to this one by "back".
  root.defaultView!.addEventListener('storage', ({key, newValue}) => {
    if (key === DISMISSED_KEY && newValue === 'true') hide();
  });
}
