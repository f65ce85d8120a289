/** Remembers the pages opened last, which the search shows before anything is typed. */
import {onDrawn} from '../parts/react';
import {OPENED_KEY} from './names';

/** One more than the search shows: it leaves out the page on which it is opened. */
const MOST = 6;

export function install(root: Document): void {
  const remember = () => {
    const {pathname} = location;
    try {
      const others = (localStorage.getItem(OPENED_KEY) ?? '').split(' ').filter((path) => path !== pathname);
      localStorage.setItem(OPENED_KEY, [pathname, ...others].slice(0, MOST).join(' '));
    } catch {
      // Storage is denied: nothing is remembered.
    }
  };
  remember();
  onDrawn(root, remember);
}
