/**
 * Waits of the sandbox: the bank's answer, expiry, late callbacks and retries.
 *
 * Waits are kept in the gateway's own time, which runs `timeScale` times as fast as real time, and tasks run in the
 * order in which they are due there. With one `setTimeout` per task a large scale would round all waits up to the same
 * millisecond, and a payment could expire before the answer that came a minute earlier.
 */
import {startTimer, type Timer} from './timers';

/** What a timer can hold, about 24.8 days. A longer delay would fire at once; this way it is only asked again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Scheduler {
  /** How many times faster than real time the gateway’s time runs. */
  readonly timeScale: number;
  /** Runs `task` after `delayMs` milliseconds of the gateway's time. */
  after(delayMs: number, task: () => void): void;
  /** Forgets every waiting task. */
  clear(): void;
}

interface Waiting {
  due: number;
  task: () => void;
}

/**
 * @param timeScale how many times faster than real time; above 0
 * @param onError receives what a task throws; a timer has no caller who could catch it
 */
export function createScheduler(timeScale: number, onError: (error: unknown) => void): Scheduler {
  const started = performance.now();
  let waiting: Waiting[] = [];
  let timer: Timer | undefined;
  // While a task runs, time is the moment at which it was due: what it starts is not late because the task was.
  let running: number | undefined;

  const elapsed = () => running ?? (performance.now() - started) * timeScale;

  const arm = () => {
    clearTimeout(timer);
    const next = waiting[0];
    if (!next) return;
    const delay = Math.max(0, Math.ceil((next.due - elapsed()) / timeScale));
    timer = startTimer(runDue, Math.min(delay, LONGEST_TIMER_MS));
  };

  const runDue = () => {
    const now = elapsed();
    while (waiting[0] && waiting[0].due <= now) {
      const {due, task} = waiting.shift()!;
      running = due;
      try {
        task();
      } catch (error) {
        onError(error);
      } finally {
        running = undefined;
      }
    }
    arm();
  };

  return {
    timeScale,
    after(delayMs, task) {
      const due = elapsed() + delayMs;
      const index = waiting.findIndex((other) => other.due > due);
      waiting.splice(index === -1 ? waiting.length : index, 0, {due, task});
      if (running === undefined) arm();
    },
    clear() {
      waiting = [];
      clearTimeout(timer);
    },
  };
}
