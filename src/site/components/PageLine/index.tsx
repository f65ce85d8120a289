/**
 * Line below the navbar on narrow screens: opens the table of contents. This is a popover, which needs no script; on a
 * wide screen the same element is beside the text. The line hides while the reader scrolls down
 * (`src/page/body/pageLine`).
 */
import type {ReactNode} from 'react';
import Translate from '@docusaurus/Translate';

/** Id of the element with the table of contents. */
export const CONTENTS_ID = 'page-contents';

export default function PageLine(): ReactNode {
  return (
    <div className="page-line">
      <button type="button" className="page-line__contents" popoverTarget={CONTENTS_ID}>
        <Translate
          id="theme.TOCCollapsible.toggleButtonLabel"
          description="The label used by the button on the collapsible TOC component"
        >
          On this page
        </Translate>
      </button>
    </div>
  );
}
