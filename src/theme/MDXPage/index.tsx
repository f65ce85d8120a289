/** A page that is no document: its text is prose like that of the documents, and stock Docusaurus does not say so. */
import type {ReactNode} from 'react';
import type {Props} from '@theme/MDXPage';
import MDXPage from '@theme-original/MDXPage';

type Content = Props['content'];

const known = new WeakMap<Content, Content>();

/** The same content as prose. What the page knows of itself stands on the component, so it is passed on. */
function proseOf(content: Content): Content {
  const prose = known.get(content) ?? Object.assign(asProse(content), content);
  known.set(content, prose);
  return prose;
}

function asProse(Text: Content) {
  return function Prose(): ReactNode {
    return (
      <div className="markdown">
        <Text />
      </div>
    );
  };
}

export default function ProsePage(props: Props): ReactNode {
  return <MDXPage {...props} content={proseOf(props.content)} />;
}
