/** The link to the content leads into it: its address alone leads before the list of pages. React's own handler goes first. */

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
