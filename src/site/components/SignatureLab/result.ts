/** What is shown of a question. */
import type {Diagnosis} from '@site/src/domain';
import type {ExpectedSignature} from '@site/src/tools';

export interface Result {
  signed: ExpectedSignature;
  /** What the headers hold, without the token. */
  sent: {point: string; key: string};
  /** Nothing where no signature was given to compare. */
  diagnosis?: Diagnosis;
}
