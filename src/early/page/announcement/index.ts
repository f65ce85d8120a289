/** The announcement above the bar closes for good. It comes back under another id: see `early/head/freshAnnouncement`. */
import {CLOSE, DISMISSED_KEY} from './names';

export function install(root: Document): void {
  root.addEventListener('click', ({target}) => {
    if (!(target as Element).closest(`[${CLOSE}]`)) return;
    // The theme has it so on arrival, and its style sheet asks for it.
    root.documentElement.dataset.announcementBarInitiallyDismissed = 'true';
    try {
      localStorage.setItem(DISMISSED_KEY, 'true');
    } catch {
      // Storage is denied: it is closed for this page.
    }
  });
}
