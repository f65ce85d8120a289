/** Event by which other scripts report a failed load to `page/head/loadGuard`. */

/** Event on the window. Its detail is a `Failure`. */
export const FAILED = 'portal-failed';

export interface Failure {
  /** The address that failed to load, or the message of the error. */
  what: string;
  /** True if the current page is hydrated and navigation to another page failed. */
  move?: boolean;
  /** True if the load may still succeed: the page is not reloaded unless the reader asks for it. */
  late?: boolean;
}

/** Reports a load that failed or is slow and may succeed at another attempt. */
export function tellLate(what: string): void {
  const detail: Failure = {what, late: true};
  dispatchEvent(new CustomEvent(FAILED, {detail}));
}
