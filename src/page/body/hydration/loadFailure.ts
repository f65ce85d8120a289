/** Event by which other scripts report a failed load to `page/head/loadGuard`. */

/** Event on the window. Its detail is a `LoadFailure`. */
export const LOAD_FAILED = 'portal-failed';

export interface LoadFailure {
  /** The address that failed to load, or the message of the error. */
  what: string;
  /** True if the current page is hydrated and navigation to another page failed. */
  move?: boolean;
  /** True if the load may still succeed: the page is not reloaded unless the reader asks for it. */
  late?: boolean;
}

/** Reports a load that failed or is slow and may succeed at another attempt. */
export function reportLoadProblem(what: string): void {
  const detail: LoadFailure = {what, late: true};
  dispatchEvent(new CustomEvent(LOAD_FAILED, {detail}));
}
