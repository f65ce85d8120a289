/**
 * Runs a function when the browser is idle; without `requestIdleCallback`, after a pause.
 * @param timeout maximum delay, in ms
 * @param pause delay without `requestIdleCallback`, in ms
 */
export function whenIdle(run: () => void, {timeout, pause}: {timeout: number; pause: number}): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, {timeout});
  else setTimeout(run, pause);
}
