/**
 * A table of the page with the form that filters it. Form and table are plain HTML made at build time, so everything is
 * readable without JavaScript; `page/parts/filter` answers the form and copies rows.
 */
import {useState, type ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {COPY, takeOver} from '../../../page';

interface Props {
  children: ReactNode;
  /** Name of a button that copies a row; without it there is none. `{row}` stands for the code of the row. */
  copy?: string;
  /** Said when the row is in the clipboard. */
  copied?: string;
  /** Said when the browser refused. */
  failed?: string;
}

export default function TableFilter({children, copy, copied, failed}: Props): ReactNode {
  // React compares what is inside with what it finds there, right after this.
  useState(() => ExecutionEnvironment.canUseDOM && takeOver(document));
  const words = {[COPY.copy]: copy, [COPY.copied]: copied, [COPY.failed]: failed};
  return (
    <div className="table-filter" {...words}>
      {children}
    </div>
  );
}
