/** Real timers. A wait that is left over must not keep a process alive: the server does that. */

export type Timer = ReturnType<typeof setTimeout>;

/** @param delayMs real milliseconds, at most 2^31 - 1 */
export function startTimer(task: () => void, delayMs: number): Timer {
  const timer: Timer & {unref?: () => unknown} = setTimeout(task, delayMs);
  // A browser has no processes to keep alive, and its timers are bare numbers.
  timer.unref?.();
  return timer;
}
