/**
 * What the gateway acts on at a moment: a request of the merchant, or a step of its own such as the answer of a bank. Its
 * id stands in the events that come of it, so that merchant and gateway find the same lines in their logs.
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
