/** How other parts of the page tell `page/head/loadGuard` that something did not arrive. */

/** Event on the window; its detail is a `Failure`. */
export const FAILED = 'portal-failed';

export interface Failure {
  /** What did not arrive: an address, or words of whoever waited for it. */
  what: string;
  /** The page on which the reader is has come to life, and another one was asked for. */
  move?: boolean;
  /** It may come yet: the page is not reloaded without the reader's wish. */
  late?: boolean;
}

/** Tells the reader of something that was asked for and may come at another try. */
export function tellLate(what: string): void {
  const detail: Failure = {what, late: true};
  dispatchEvent(new CustomEvent(FAILED, {detail}));
}
