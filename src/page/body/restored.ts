/**
 * Keeps the texts of inputs while a page is in the back/forward cache. WebKit resets each input with `autocomplete=off`
 * when it restores the page, in a later task and without an event, while everything else is as it was left.
 */

/**
 * Makes the text of each input its default when the page is left, so that a reset keeps it.
 * @param inputs called when the page is left
 * @returns a function that ends this
 */
export function keepTexts(inputs: () => Iterable<HTMLInputElement>): () => void {
  const leave = () => {
    for (const input of inputs()) input.defaultValue = input.value;
  };
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}
