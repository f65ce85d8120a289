import type {Session, Draft} from '@site/src/tools';

/** Input for writing the request as a program. */
export interface CodeProps {
  /** Text of the raw HTTP sample of the page. */
  sample: string;
  /** The request of that sample. */
  first: Draft;
  /** The edited request. */
  draft: Draft;
  session: Session;
}
