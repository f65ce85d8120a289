/**
 * The list of pages, always in its place beside the text: a style hides it on a narrow screen, whose menu shows a copy
 * (`src/page/body/drawer`).
 */
import type {ReactNode} from 'react';
import DocSidebarDesktop from '@theme/DocSidebar/Desktop';
import type {Props} from '@theme/DocSidebar';

export default function DocSidebar(props: Props): ReactNode {
  return <DocSidebarDesktop {...props} />;
}
