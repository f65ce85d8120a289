/** The pages opened last, as `src/page/body/opened` remembers them. */
import {OPENED_KEY} from '../../body/opened/names';

/** @returns paths, newest first, without the current page */
export function openedPages(): string[] {
  try {
    return (localStorage.getItem(OPENED_KEY) ?? '').split(' ').filter((path) => path && path !== location.pathname);
  } catch {
    // Storage is denied: nothing is remembered.
    return [];
  }
}

export function forgetOpened(): void {
  try {
    localStorage.removeItem(OPENED_KEY);
  } catch {
    // Storage is denied: nothing was remembered.
  }
}
