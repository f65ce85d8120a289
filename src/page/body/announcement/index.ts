/** The announcement above the bar closes for good. It comes back under another id: see `page/head/freshAnnouncement`. */
import {CLOSE, DISMISSED_KEY} from './names';

export function install(root: Document): void {
  // The theme has it so on arrival, and its style sheet asks for it.
  const hide = () => (root.documentElement.dataset.announcementBarInitiallyDismissed = 'true');
  root.addEventListener('click', ({target}) => {
    if (!(target as Element).closest(`[${CLOSE}]`)) return;
    hide();
    try {
      localStorage.setItem(DISMISSED_KEY, 'true');
    } catch {
      // Storage is denied: it is closed for this page.
    }
  });
  // Closed in another tab, or on the next page, from which the reader came back to this one.
  root.defaultView!.addEventListener('storage', ({key, newValue}) => {
    if (key === DISMISSED_KEY && newValue === 'true') hide();
  });
}
