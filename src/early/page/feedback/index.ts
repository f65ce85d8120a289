/** What a visitor sees of a click that waits for React. */

/** The beginnings that can be made without React, by the control. React sets the same by its own state, so nothing flickers. */
const BEGINNINGS: readonly [string, (control: Element) => void][] = [
  // The page darkens, and the menu follows.
  ['.navbar__toggle, .page-line__menu', () => toggled(document.querySelector('.navbar'), 'navbar-sidebar--show', true)],
  // The arrow turns, and the links follow.
  ['.menu__list-item-collapsible *', (control) => toggled(control.closest('li'), 'menu__list-item--collapsed')],
  [
    '[role=banner] .close',
    () => {
      document.documentElement.dataset.announcementBarInitiallyDismissed = 'true';
    },
  ],
  ['.dropdown > *', (control) => toggled(control.closest('.dropdown'), 'dropdown--show', true)],
];

function toggled(element: Element | null, name: string, on?: boolean): void {
  element?.classList.toggle(name, on);
}

/**
 * Shows at once that a control was heard.
 * @returns ends the waiting
 */
export function showWaiting(control: Element): () => void {
  control.setAttribute('data-waiting', '');
  for (const [selector, begin] of BEGINNINGS) if (control.matches(selector)) begin(control);
  return () => control.removeAttribute('data-waiting');
}
