/** Remembers the pages opened last, which the search shows before anything is typed. */
import {onDrawn} from '../parts/react';
import {OPENED_KEY} from './names';

/** More than the search shows: it leaves out repeated pages and the current one, so that this script stays short. */
const MOST = 30;

export function install(root: Document): void {
  const remember = () => {
    try {
      const others = (localStorage.getItem(OPENED_KEY) ?? '').split(' ');
      localStorage.setItem(OPENED_KEY, [location.pathname, ...others].slice(0, MOST).join(' '));
    } catch {
      // Storage is denied: nothing is remembered.
    }
  };
  remember();
  onDrawn(root, remember);
}
