/** Thrown by a check to refuse a call with an error of the catalogue. It knows nothing of how the answer travels. */
import {CODES, type RefusalName} from './codes';

export {nameOfCode, type RefusalName} from './codes';

export interface Detail {
  /** Dotted name of the field, or the name of the header. */
  field: string;
  message: string;
}

export class Refusal extends Error {
  /** Code of `src/contract/data/reference/errors.yaml`. */
  readonly code: number;

  /**
   * @param reason why, see `codes.ts`
   * @param details what exactly is wrong; empty when there is nothing to add to the title
   * @param http the HTTP status, needed only for a code that the catalogue lists under several
   */
  constructor(
    readonly reason: RefusalName,
    readonly details: readonly Detail[] = [],
    readonly http?: number,
  ) {
    super(`refused with code ${CODES[reason]} (${reason})`);
    this.code = CODES[reason];
    this.name = 'Refusal';
  }
}

/** A refusal with one detail, for the many checks that find one thing wrong. @param field see `Detail` */
export function refuse(reason: RefusalName, field: string, message: string): Refusal {
  return new Refusal(reason, [{field, message}]);
}
