/** A page that is no document: its text is prose like that of the documents, and stock Docusaurus does not say so. */
import {useMemo, type ReactNode} from 'react';
import type {Props} from '@theme/MDXPage';
import MDXPage from '@theme-original/MDXPage';

export default function ProsePage({content: Content, ...props}: Props): ReactNode {
  const prose = useMemo(() => {
    const Prose = () => (
      <div className="markdown">
        <Content />
      </div>
    );
    // What the page knows of itself stands on the component.
    return Object.assign(Prose, Content);
  }, [Content]);
  return <MDXPage {...props} content={prose} />;
}
