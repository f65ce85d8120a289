/** Copy buttons for table rows. They are created here because they do nothing without a script. */

/** Labels of the buttons. `{row}` is replaced by the code of the row. */
export interface CopyWords {
  /** Accessible name of a button. */
  copy: string;
  /** Announced when the row has been copied. */
  copied: string;
  /** Announced when the browser has refused to copy. */
  failed: string;
}

const BUTTON = 'row-copy';

/** The cells of a row separated by tabs, which spreadsheets paste as one row. */
function rowText(cells: Iterable<{textContent: string | null}>): string {
  return [...cells].map(({textContent}) => (textContent ?? '').replace(/\s+/g, ' ').trim()).join('\t');
}

/** The buttons of a table. */
export interface Buttons {
  /** Removes the buttons temporarily. */
  take(): void;
  putBack(): void;
}

/**
 * Adds a copy button to each row. The buttons are a single tab stop, in a visible row; arrow keys, Home and End move
 * between them.
 * @param root the table with its form
 * @returns the buttons, or undefined where the Clipboard API is missing
 */
export function makeRowsCopyable(root: HTMLElement, words: CopyWords): Buttons | undefined {
  // An old browser or an insecure context: no button is better than one that does nothing.
  if (!navigator.clipboard) return undefined;
  const made: [parent: Element, element: HTMLElement][] = [];
  for (const row of root.querySelectorAll<HTMLTableRowElement>('tbody tr[id]')) {
    // Use the last cell: in the first, the button would be part of the row's name.
    const cell = [...row.cells].at(-1);
    if (!cell) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = BUTTON;
    button.tabIndex = -1;
    button.setAttribute('aria-label', words.copy.replace('{row}', nameOf(row)));
    made.push([cell, button]);
  }
  const announcer = document.createElement('p');
  announcer.className = 'row-copy-announcer';
  announcer.setAttribute('aria-live', 'polite');
  made.push([root, announcer]);
  const putBack = () => {
    for (const [parent, element] of made) parent.append(element);
  };
  putBack();

  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>(`.${BUTTON}`);
    const row = button?.closest('tr');
    if (!button || !row) return;
    const say = (message: string, done: boolean) => {
      for (const other of root.querySelectorAll(`.${BUTTON}[data-copied]`)) other.removeAttribute('data-copied');
      if (done) button.dataset.copied = '';
      // Clear it first, so that copying the same row again is announced again.
      announcer.textContent = '';
      requestAnimationFrame(() => {
        announcer.textContent = message.replace('{row}', nameOf(row));
      });
    };
    navigator.clipboard.writeText(rowText(row.cells)).then(
      () => say(words.copied, true),
      () => say(words.failed, false),
    );
  };
  const shown = () => [...root.querySelectorAll<HTMLElement>(`tbody tr:not([hidden]) .${BUTTON}`)];
  const makeStop = (button: HTMLElement | undefined) => {
    for (const other of root.querySelectorAll<HTMLElement>(`.${BUTTON}[tabindex="0"]`)) other.tabIndex = -1;
    if (button) button.tabIndex = 0;
  };
  const onKey = (event: KeyboardEvent) => {
    const button = (event.target as Element).closest<HTMLElement>(`.${BUTTON}`);
    if (!button || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const next = reached(event.key, shown(), button);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const onFocus = (event: FocusEvent) => {
    const button = (event.target as Element).closest<HTMLElement>(`.${BUTTON}`);
    if (button) makeStop(button);
  };
  // The filter may have hidden the row of the tab stop.
  const rows = new MutationObserver(() => {
    if (!root.querySelector(`tbody tr:not([hidden]) .${BUTTON}[tabindex="0"]`)) makeStop(shown()[0]);
  });
  rows.observe(root, {subtree: true, attributeFilter: ['hidden']});
  makeStop(shown()[0]);
  root.addEventListener('click', onClick);
  root.addEventListener('keydown', onKey);
  root.addEventListener('focusin', onFocus);
  return {
    take() {
      for (const [, element] of made) element.remove();
    },
    putBack,
  };
}

/** @returns the item that a key moves to, or undefined */
function reached<T>(key: string, all: readonly T[], from: T): T | undefined {
  const at = all.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return all[at + 1];
    case 'ArrowUp':
      return all[at - 1];
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}

const nameOf = (row: HTMLTableRowElement): string => row.querySelector('.row-link')?.textContent ?? row.id;
