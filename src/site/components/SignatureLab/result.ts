/** What is shown of a question. */
import type {Diagnosis} from '@site/src/domain/diagnosis';
import type {Signed} from '@site/src/tools/lab/entered';

export interface Result {
  signed: Signed;
  /** What the headers hold, without the token. */
  sent: {point: string; key: string};
  /** Nothing where no signature was given to compare. */
  diagnosis?: Diagnosis;
}
