/**
 * The contents popover of narrow screens: closes it once one of its links is clicked. A browser without popovers gets the
 * same by an attribute, which the styles know; contents above the text stay visible there without this script.
 */
// cspell:ignore popovertarget
const OPEN = 'data-open';
/** The popover; no other element of a page is one. */
const CONTENTS = '.doc-page__contents';

export function install(root: Document): void {
  if ('popover' in HTMLElement.prototype) {
    root.addEventListener('click', ({target}) => {
      if (target instanceof Element && target.closest('a')) target.closest<HTMLElement>(CONTENTS)?.hidePopover();
    });
    return;
  }
  root.documentElement.dataset.popover = 'none';
  const toggle = (opens?: boolean): void => {
    const popover = root.querySelector(CONTENTS);
    const isOpen = popover?.toggleAttribute(OPEN, opens) === true;
    root.querySelector('[popovertarget]')?.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) popover?.querySelector('a')?.focus();
  };
  root.addEventListener('click', ({target}) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[popovertarget]')) toggle();
    else if (!target.closest(CONTENTS) || target.closest('a')) toggle(false);
  });
  root.addEventListener('keydown', ({key}) => {
    if (key !== 'Escape' || !root.querySelector(`[${OPEN}]`)) return;
    toggle(false);
    root.querySelector<HTMLElement>('[popovertarget]')?.focus();
  });
}
