/**
 * The line below the bar of a narrow screen: the list of pages, and the contents of this one. The contents are a popover, so
 * they open without any script; on a wide screen the same element stands beside the text. The list is opened by
 * `src/page/body/drawer`.
 */
import type {ReactNode} from 'react';
import Translate from '@docusaurus/Translate';

/** The element that holds the contents. */
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
