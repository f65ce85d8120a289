/** What floats goes away: a dropdown of the bar by Escape, the contents of a narrow screen once one of them is chosen. */

const DROPDOWN = '.dropdown';

/** On a dropdown under the pointer that the reader has sent away; until the pointer leaves it. */
const DISMISSED = 'data-dismissed';

export function install(root: Document): void {
  root.addEventListener('keydown', ({key}) => {
    if (key === 'Escape') for (const dropdown of root.querySelectorAll(DROPDOWN)) dismiss(root, dropdown);
  });
  root.addEventListener('click', ({target}) => {
    if (target instanceof Element && target.closest('a'))
      target.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
  });
}

function dismiss(root: Document, dropdown: Element): void {
  if (dropdown.contains(root.activeElement)) dropdown.querySelector('a')!.focus();
  if (dropdown.matches(':hover')) {
    dropdown.setAttribute(DISMISSED, '');
    dropdown.addEventListener('mouseleave', () => dropdown.removeAttribute(DISMISSED), {once: true});
  }
  // React closes it as if something else had been pressed.
  if (dropdown.matches('.dropdown--show')) root.dispatchEvent(new MouseEvent('mousedown'));
}
