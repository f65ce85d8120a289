/**
 * Makes the skip link focus the main content: its target alone is before the sidebar. React's own handler, if any,
 * takes precedence.
 */

const SKIP = 'a[href="#__docusaurus_skipToContent_fallback"]';

export function install(root: Document): void {
  root.addEventListener('click', (event) => {
    const main = (event.target as Element).closest(SKIP) && root.querySelector<HTMLElement>('main');
    if (!main || event.defaultPrevented) return;
    event.preventDefault();
    main.tabIndex = -1;
    main.focus();
    main.removeAttribute('tabindex');
    main.scrollIntoView();
  });
}
