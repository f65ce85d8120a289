/**
 * The sidebar, always rendered beside the text: on a narrow screen CSS hides it, and the drawer shows a copy
 * (`src/page/body/drawer`).
 */
import type {ReactNode} from 'react';
import DocSidebarDesktop from '@theme/DocSidebar/Desktop';
import type {Props} from '@theme/DocSidebar';

export default function DocSidebar(props: Props): ReactNode {
  return <DocSidebarDesktop {...props} />;
}
