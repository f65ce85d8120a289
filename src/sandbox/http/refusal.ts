/** Thrown by a check to refuse a call with a code of the error catalogue. */

export interface Detail {
  /** Dotted name of the field, or the name of the header. */
  field: string;
  message: string;
}

export class Refusal extends Error {
  /**
   * @param code code of `src/data/reference/errors.yaml`
   * @param details what exactly is wrong; empty when there is nothing to add to the title
   * @param http the HTTP status, needed only for a code that the catalogue lists under several
   */
  constructor(
    readonly code: number,
    readonly details: readonly Detail[] = [],
    readonly http?: number,
  ) {
    super(`refused with code ${code}`);
    this.name = 'Refusal';
  }
}
