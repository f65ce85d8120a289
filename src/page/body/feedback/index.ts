/** What a visitor sees of a click that waits for React. */

/**
 * Shows at once that a control was heard.
 * @returns ends the waiting
 */
export function showWaiting(control: Element): () => void {
  control.setAttribute('data-waiting', '');
  return () => control.removeAttribute('data-waiting');
}
