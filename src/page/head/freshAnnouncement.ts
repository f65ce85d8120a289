import {DISMISSED_KEY, ID_KEY} from '../body/announcement/names';

/**
 * The theme notices a new announcement only when React is there, and after it has hidden it by the old dismissal. This forgets
 * the dismissal in time.
 * @param id id of the present announcement
 */
export function forgetOldDismissal(id: string): void {
  try {
    if (localStorage.getItem(ID_KEY) === id) return;
    localStorage.setItem(DISMISSED_KEY, 'false');
    localStorage.setItem(ID_KEY, id);
  } catch {
    // Storage is denied: nothing was dismissed.
  }
}
