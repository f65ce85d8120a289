/** Visual feedback for a click that waits for hydration. */

/**
 * Marks a control as waiting.
 * @returns a function that removes the mark
 */
export function showWaiting(control: Element): () => void {
  control.setAttribute('data-waiting', '');
  return () => control.removeAttribute('data-waiting');
}
