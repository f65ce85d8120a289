/** Searches for the cause of a wrong signature without blocking rendering. */
import {type Diagnosis, diagnoseInSteps, type Question} from '../../domain';

/** Time to compute before yielding, in ms. A single step can take longer, since one signature is not interruptible. */
const FRAME_MS = 12;

/** Yields to the event loop. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * @param signal cancels the search
 * @returns the diagnosis, or undefined if the search was cancelled
 */
export async function findCause(question: Question, signal: AbortSignal): Promise<Diagnosis | undefined> {
  const steps = diagnoseInSteps(question);
  try {
    for (;;) {
      const until = performance.now() + FRAME_MS;
      do {
        const {done, value} = steps.next();
        if (done) return value;
      } while (performance.now() < until);
      await pause();
      if (signal.aborted) return undefined;
    }
  } finally {
    // Closes an unfinished generator so that it no longer references the token.
    steps.return?.(undefined as never);
  }
}
