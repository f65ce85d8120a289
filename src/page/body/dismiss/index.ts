/** What floats goes away: the contents of a narrow screen once one of them is chosen. */
export function install(root: Document): void {
  root.addEventListener('click', ({target}) => {
    if (target instanceof Element && target.closest('a'))
      target.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
  });
}
