/** Copy button of code blocks. */
import {writeClipboard} from './clipboard';

export const COPY_BUTTON = '.copy-code';

/** Time for which the button shows that it has copied, in ms. */
const SHOWN_MS = 1000;

/** Uses a listener on the document, so that blocks rendered later, with another page, work too. */
export function install(root: Document): void {
  const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(COPY_BUTTON) : null;
    const code = button?.closest('.theme-code-block')?.querySelector('code');
    if (!button || !code) return;
    // If the browser refuses to copy, select the code, so that the reader can copy it with the keyboard.
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

/** Swaps the accessible name with the alternative one in `data-copied-label`. */
function swapLabel(button: HTMLElement): void {
  const label = button.getAttribute('aria-label')!;
  button.setAttribute('aria-label', button.dataset['copiedLabel']!);
  button.dataset['copiedLabel'] = label;
}
