/**
 * The contents mark what is read. The menus of their line close by Escape, by a click elsewhere or on an entry, and when the focus
 * leaves them.
 */
import {markContents} from './mark';
import {CONTENTS_MENU} from './names';

const OPEN = `.${CONTENTS_MENU}[open]`;

/** Listens on the document: a line that comes later, with another page, is served too. */
export function install(root: Document): void {
  const mark = () => markContents(root);
  // The browser reports a scroll once a frame.
  root.addEventListener('scroll', mark, {passive: true});
  addEventListener('resize', mark);
  mark();
  const close = (stays?: (menu: Element) => boolean) => {
    for (const menu of root.querySelectorAll<HTMLDetailsElement>(OPEN)) if (!stays?.(menu)) menu.open = false;
  };
  root.addEventListener('click', ({target}) => {
    // The summary opens and closes its own.
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
