/** The pages opened last, as `src/page/body/opened` remembers them. */
import {OPENED_KEY} from '../../body/opened/names';

/** @returns paths, each once, newest first, without the current page */
export function openedPages(): string[] {
  try {
    const paths = new Set((localStorage.getItem(OPENED_KEY) ?? '').split(' '));
    return [...paths].filter((path) => path && path !== location.pathname);
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
