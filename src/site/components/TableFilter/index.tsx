/**
 * A table with its filter form. Both are plain HTML from the build, so that everything is readable without JavaScript;
 * `page/parts/filter` handles the form and copies rows.
 */
import {useState, type ReactNode} from 'react';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {COPY, takeOver} from '../../../page';

interface Props {
  children: ReactNode;
  /** Label of the copy button of a row; without it there are no buttons. `{row}` is replaced by the code of the row. */
  copy?: string;
  /** Announced when the row has been copied. */
  copied?: string;
  /** Announced when the browser has refused to copy. */
  failed?: string;
}

export default function TableFilter({children, copy, copied, failed}: Props): ReactNode {
  // Hydration compares the content right after this call.
  useState(() => ExecutionEnvironment.canUseDOM && takeOver(document));
  const words = {[COPY.copy]: copy, [COPY.copied]: copied, [COPY.failed]: failed};
  return (
    <div className="table-filter" {...words}>
      {children}
    </div>
  );
}
