/**
 * What the box of autocomplete.js lacks of a combobox: it names its list by `aria-owns` alone, and its list holds the link to
 * all results, which is no option.
 */

const OPTIONS = '-options';

/** Sets what is missing; does nothing where nothing is. @param box the element around input and list */
function complete(box: HTMLElement): void {
  const input = box.querySelector('input');
  const menu = box.querySelector<HTMLElement>(`[id*="-listbox-"]:not([id$="${OPTIONS}"])`);
  if (!input || !menu) return;
  // The options alone are the list; the menu around them keeps the link.
  menu.setAttribute('role', 'presentation');
  const options = menu.querySelector('[role=option]')?.parentElement;
  if (options) {
    options.setAttribute('role', 'listbox');
    options.setAttribute('aria-label', input.getAttribute('aria-label') ?? '');
    options.id = menu.id + OPTIONS;
  }
  const {id} = options ?? menu;
  for (const name of ['aria-owns', 'aria-controls']) {
    if (input.getAttribute(name) !== id) input.setAttribute(name, id);
  }
}

/**
 * Keeps the box complete while autocomplete.js draws and redraws its list.
 * @returns ends it
 */
export function completeCombobox(box: HTMLElement): () => void {
  const observer = new MutationObserver(() => complete(box));
  observer.observe(box, {subtree: true, childList: true, attributeFilter: ['aria-owns']});
  complete(box);
  return () => observer.disconnect();
}
