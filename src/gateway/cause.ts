/**
 * Tracks the current cause: a request of the merchant, or a step of the gateway such as a response of the bank. Events
 * contain the id of their cause, so that merchant and gateway can correlate their logs.
 */

export interface Cause {
  /** Runs a task that a request asked for. It must not wait for anything: what comes later is another cause. */
  within<T>(requestId: string, task: () => T): T;
  /** The id of the request under way, or a new one for a step of the gateway’s own. */
  current(): string;
}

/** @param newId makes ids for steps that no request asked for */
export function createCause(newId: () => string): Cause {
  let request: string | undefined;
  return {
    within(requestId, task) {
      const outer = request;
      request = requestId;
      try {
        return task();
      } finally {
        request = outer;
      }
    },
    current: () => request ?? newId(),
  };
}
