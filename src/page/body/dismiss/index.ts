/** Closes the contents popover of narrow screens once one of its links is clicked. */
export function install(root: Document): void {
  root.addEventListener('click', ({target}) => {
    if (target instanceof Element && target.closest('a'))
      target.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
  });
}
