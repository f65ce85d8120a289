/**
 * Table of contents: highlights the section that is being read, and closes the menus of the contents line on Escape, on
 * a click outside the menu or on one of its entries, and when focus leaves the menu.
 */
import {markContents} from './mark';
import {CONTENTS_MENU} from './names';

const OPEN = `.${CONTENTS_MENU}[open]`;

/** Uses listeners on the document, so that a contents line rendered later, with another page, works too. */
export function install(root: Document): void {
  const mark = () => markContents(root);
  // Browsers fire scroll events at most once per frame, so no throttling is needed.
  root.addEventListener('scroll', mark, {passive: true});
  addEventListener('resize', mark);
  mark();
  const close = (stays?: (menu: Element) => boolean) => {
    for (const menu of root.querySelectorAll<HTMLDetailsElement>(OPEN)) if (!stays?.(menu)) menu.open = false;
  };
  root.addEventListener('click', ({target}) => {
    // A click on the summary already toggles its own menu.
    close((menu) => menu.firstElementChild!.contains(target as Node));
  });
  root.addEventListener('focusout', ({target, relatedTarget}) => {
    if (relatedTarget && (target as Element).closest(OPEN)) close((menu) => menu.contains(relatedTarget as Node));
  });
  root.addEventListener('keydown', ({key}) => {
    const menu = key === 'Escape' && root.querySelector(OPEN);
    if (!menu) return;
    if (menu.contains(root.activeElement)) (menu.firstElementChild as HTMLElement).focus();
    close();
  });
}
