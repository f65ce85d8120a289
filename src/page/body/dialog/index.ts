/** Keyboard behaviour of a modal dialog: focus moves in, is trapped, and is restored on closing; Escape closes it. */

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Tab stops of the dialog, in order. */
const stopsIn = (dialog: Element): HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.getClientRects().length > 0,
  );

/**
 * Moves focus into a dialog and traps it there.
 * @param dialog receives focus itself, so it must be focusable
 * @param close called on Escape
 * @param opener selector of the element that receives focus if the previously focused element cannot
 * @returns a function that releases the trap and restores focus
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
    // Do not move focus if it is already elsewhere, because the reader followed a link or used the pointer.
    if (root.activeElement !== root.body && !dialog.contains(root.activeElement)) return;
    const had = before instanceof HTMLElement && before !== root.body ? before : null;
    (had ?? root.querySelector<HTMLElement>(opener))?.focus();
  };
}
