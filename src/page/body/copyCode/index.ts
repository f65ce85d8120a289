/** The copy button of a block of code. */
import {writeClipboard} from './clipboard';

export const COPY_BUTTON = '.copy-code';

/** How long the button says that it has copied, in ms. */
const SHOWN_MS = 1000;

/** Listens on the document: blocks that come later, with another page, are served too. */
export function install(root: Document): void {
  const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(COPY_BUTTON) : null;
    const code = button?.closest('.theme-code-block')?.querySelector('code');
    if (!button || !code) return;
    // Where the browser refuses, the code is selected: a key copies it.
    const select = () => root.getSelection()?.selectAllChildren(code);
    void writeClipboard(root, code.textContent).then(() => {
      clearTimeout(timers.get(button));
      if (!('copied' in button.dataset)) swapLabel(button);
      button.dataset['copied'] = '';
      timers.set(
        button,
        setTimeout(() => {
          delete button.dataset['copied'];
          swapLabel(button);
        }, SHOWN_MS),
      );
    }, select);
  });
}

/** The accessible name and the one that waits change places. */
function swapLabel(button: HTMLElement): void {
  const label = button.getAttribute('aria-label')!;
  button.setAttribute('aria-label', button.dataset['copiedLabel']!);
  button.dataset['copiedLabel'] = label;
}
