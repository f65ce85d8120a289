/**
 * Runs when the browser has nothing else to do, where it can tell; elsewhere after a pause.
 * @param timeout runs by then at the latest, in ms
 * @param pause in ms
 */
export function whenIdle(run: () => void, {timeout, pause}: {timeout: number; pause: number}): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, {timeout});
  else setTimeout(run, pause);
}
