/** What a dialog does for the keyboard: focus goes in, stays in, and goes back; Escape closes. */
import {useEffect, type RefObject} from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What Tab stops at, in order. */
function stopsIn(dialog: Element): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.getClientRects().length > 0,
  );
}

/**
 * @param ref the dialog, which takes the focus itself and so is focusable
 * @param options whether it is shown; what closes it; where the focus goes when what had it before cannot take it
 */
export function useDialog(
  ref: RefObject<HTMLElement | null>,
  {shown, close, opener}: {shown: boolean; close: () => void; opener: string},
): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!shown || !dialog) return undefined;
    const before = document.activeElement;
    dialog.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        close();
      }
      if (event.key !== 'Tab') return;
      const stops = stopsIn(dialog);
      const [first, last] = [stops[0], stops.at(-1)];
      const at = document.activeElement;
      const leaves = event.shiftKey ? at === first || at === dialog : at === last;
      if (!leaves && dialog.contains(at)) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      // Who has left by a link or with the pointer is elsewhere already.
      if (document.activeElement !== document.body && !dialog.contains(document.activeElement)) return;
      const had = before instanceof HTMLElement && before !== document.body ? before : null;
      (had ?? document.querySelector<HTMLElement>(opener))?.focus();
    };
  }, [ref, shown, close, opener]);
}
