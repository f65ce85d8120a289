/**
 * The contents popover of narrow screens: closes it once one of its links is clicked. A browser without popovers gets the
 * same by an attribute, which the styles know; contents above the text stay visible there without this script.
 */
// cspell:ignore popovertarget
const OPEN = 'data-open';
/** The popover; no other element of a page is one. */
const CONTENTS = '.doc-page__contents';

export function install(root: Document): void {
  const hasPopovers = 'popover' in HTMLElement.prototype;
  const act = ({target, key}: {target: EventTarget | null; key?: string}): void => {
    const contents = root.querySelector<HTMLElement>(CONTENTS);
    if (!contents || !(target instanceof Element)) return;
    const stays = contents.contains(target) && !target.closest('a');
    if (hasPopovers) {
      if (target.closest(`${CONTENTS} a`)) contents.hidePopover();
      return;
    }
    const button = root.querySelector<HTMLElement>('[popovertarget]')!;
    const isOpen = contents.hasAttribute(OPEN);
    const opens = key ? isOpen && key !== 'Escape' : button.contains(target) ? !isOpen : isOpen && stays;
    if (opens === isOpen) return;
    contents.toggleAttribute(OPEN, opens);
    button.setAttribute('aria-expanded', `${opens}`);
    if (opens) contents.querySelector('a')!.focus();
    else if (key) button.focus();
  };
  root.addEventListener('click', act);
  if (hasPopovers) return;
  root.addEventListener('keydown', act);
  root.documentElement.dataset.popover = 'none';
}
