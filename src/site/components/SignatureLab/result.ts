/** Result of a signature check. */
import type {Diagnosis} from '@site/src/domain';
import type {ExpectedSignature} from '@site/src/tools';

export interface Result {
  signed: ExpectedSignature;
  /** Values of the headers, without the token. */
  sent: {point: string; key: string};
  /** Undefined if no signature was given to compare. */
  diagnosis?: Diagnosis;
}
