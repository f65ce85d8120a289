/** What a dialog does for the keyboard: focus goes in, stays in, and goes back; Escape closes. */

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What Tab stops at, in order. */
const stopsIn = (dialog: Element): HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.getClientRects().length > 0,
  );

/**
 * @param dialog takes the focus itself and so is focusable
 * @param close is called for Escape
 * @param opener where the focus goes when what had it before cannot take it
 * @returns ends it
 */
export function holdFocus(dialog: HTMLElement, close: () => void, opener: string): () => void {
  const root = dialog.ownerDocument;
  const before = root.activeElement;
  dialog.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key !== 'Tab') return;
    const stops = stopsIn(dialog);
    const [first, last] = [stops[0], stops.at(-1)];
    const at = root.activeElement;
    const leaves = event.shiftKey ? at === first || at === dialog : at === last;
    if (!leaves && dialog.contains(at)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };
  root.addEventListener('keydown', onKeyDown);
  return () => {
    root.removeEventListener('keydown', onKeyDown);
    // Who has left by a link or with the pointer is elsewhere already.
    if (root.activeElement !== root.body && !dialog.contains(root.activeElement)) return;
    const had = before instanceof HTMLElement && before !== root.body ? before : null;
    (had ?? root.querySelector<HTMLElement>(opener))?.focus();
  };
}
