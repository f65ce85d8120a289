import {DISMISSED_KEY, ID_KEY} from '../body/announcement/names';

/**
 * Resets the dismissal when the announcement has a new id. The theme does so only at hydration, after it has hidden the
 * new announcement because of the old dismissal.
 * @param id id of the current announcement
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
