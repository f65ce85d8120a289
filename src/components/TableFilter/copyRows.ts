/** Copies rows of a table. The buttons are made here, since without a script they could do nothing. */

/** What the buttons say. `{row}` stands for the code of the row. */
export interface CopyWords {
  /** Name of a button. */
  copy: string;
  /** Said when the row is in the clipboard. */
  copied: string;
  /** Said when the browser refused. */
  failed: string;
}

const BUTTON = 'row-copy';

/** The cells of a row with tabs between them, the form that spreadsheets take as one row. */
function rowText(cells: Iterable<{textContent: string | null}>): string {
  return [...cells].map(({textContent}) => (textContent ?? '').replace(/\s+/g, ' ').trim()).join('\t');
}

/**
 * Gives each row a button that copies it.
 * @returns undoes it
 */
export function makeRowsCopyable(root: HTMLElement, words: CopyWords): () => void {
  // An old browser, or a page that was not loaded securely: no button is better than one that does nothing.
  if (!navigator.clipboard) return () => {};
  const made: HTMLElement[] = [];
  for (const row of root.querySelectorAll<HTMLTableRowElement>('tbody tr[id]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = BUTTON;
    button.setAttribute('aria-label', words.copy.replace('{row}', nameOf(row)));
    row.cells[0]?.append(button);
    made.push(button);
  }
  const announcer = document.createElement('p');
  announcer.className = 'row-copy-announcer';
  announcer.setAttribute('aria-live', 'polite');
  root.append(announcer);
  made.push(announcer);

  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>(`.${BUTTON}`);
    const row = button?.closest('tr');
    if (!button || !row) return;
    const say = (message: string, done: boolean) => {
      for (const other of root.querySelectorAll(`.${BUTTON}[data-copied]`)) other.removeAttribute('data-copied');
      if (done) button.dataset.copied = '';
      // Emptied first, so that the same row copied again is announced again.
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
  root.addEventListener('click', onClick);
  return () => {
    root.removeEventListener('click', onClick);
    for (const element of made) element.remove();
  };
}

const nameOf = (row: HTMLTableRowElement): string => row.querySelector('.row-link')?.textContent ?? row.id;
