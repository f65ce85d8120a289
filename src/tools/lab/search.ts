/** Looks for a cause without keeping the page from drawing. */
import {type Diagnosis, diagnoseInSteps, type Question} from '../../domain';

/** A step is longer than a frame only when one signature takes that long, ms. */
const FRAME_MS = 12;

/** Gives way to the page. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * @param signal ends the search when its result is not wanted any more
 * @returns nothing when it was ended
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
    // One that is left unfinished lets go of the token by this.
    steps.return?.(undefined as never);
  }
}
