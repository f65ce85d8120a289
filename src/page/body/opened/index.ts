/** Remembers the pages opened last, which the search shows before anything is typed. */
import {onDrawn} from '../parts/react';
import {OPENED_KEY} from './names';

/** More than the search shows: it leaves out repeated pages and the current one, so that this script stays short. */
const MOST = 30;

export function install(root: Document): void {
  const remember = () => {
    try {
      const paths = `${location.pathname} ${localStorage.getItem(OPENED_KEY) ?? ''}`;
      localStorage.setItem(OPENED_KEY, paths.split(' ', MOST).join(' '));
    } catch {
      // Storage is denied: nothing is remembered.
    }
  };
  remember();
  onDrawn(root, remember);
}
