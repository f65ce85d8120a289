/**
 * Line below the navbar on narrow screens: opens the sidebar and the table of contents. The table of contents is a
 * popover, which needs no script; on a wide screen the same element is beside the text. `src/page/body/drawer` opens
 * the sidebar.
 */
import type {ReactNode} from 'react';
import Translate from '@docusaurus/Translate';

/** Id of the element with the table of contents. */
export const CONTENTS_ID = 'page-contents';

export default function PageLine({hasContents}: {hasContents: boolean}): ReactNode {
  return (
    <div className="page-line">
      <button type="button" className="page-line__menu" aria-expanded={false}>
        <Translate id="portal.menu" description="Name of the menu of a narrow screen">
          Menu
        </Translate>
      </button>
      {hasContents && (
        <button type="button" className="page-line__contents" popoverTarget={CONTENTS_ID}>
          <Translate
            id="theme.TOCCollapsible.toggleButtonLabel"
            description="The label used by the button on the collapsible TOC component"
          >
            On this page
          </Translate>
        </button>
      )}
    </div>
  );
}
