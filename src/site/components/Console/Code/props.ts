import type {Session, Draft} from '@site/src/tools';

/** Input from which the request is written as a program. */
export interface CodeProps {
  /** The text of the raw HTTP sample of the page. */
  sample: string;
  /** The request of that sample. */
  first: Draft;
  /** As edited. */
  draft: Draft;
  session: Session;
}
