/**
 * Restoration of a page from the back/forward cache. WebKit then clears each input with `autocomplete=off`, in a later
 * task and without an event, while everything else on the page is as it was left.
 */

/**
 * Calls `run` when the page has been restored, before and after WebKit clears inputs.
 * @returns a function that ends this
 */
export function onRestored(run: () => void): () => void {
  const listen = ({persisted}: PageTransitionEvent) => {
    if (!persisted) return;
    run();
    setTimeout(run);
  };
  addEventListener('pageshow', listen);
  return () => removeEventListener('pageshow', listen);
}

/**
 * Keeps the texts of inputs while the page is in the back/forward cache.
 * @param inputs called when the page is left
 * @returns a function that ends this
 */
export function keepTexts(inputs: () => Iterable<HTMLInputElement>): () => void {
  let left: [input: HTMLInputElement, text: string][] = [];
  const leave = () => {
    left = [...inputs()].map((input) => [input, input.value]);
  };
  addEventListener('pagehide', leave);
  const end = onRestored(() => {
    for (const [input, text] of left) input.value = text;
  });
  return () => {
    removeEventListener('pagehide', leave);
    end();
  };
}
