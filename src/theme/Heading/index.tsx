/**
 * Replaced because the stock heading contains a link with a name, so that screen readers read each heading twice:
 * “RequestDirect link to Request”. This link is for the pointer alone; the table of contents is the list of links.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {useAnchorTargetClassName} from '@docusaurus/theme-common';
import type {Props} from '@theme/Heading';

export default function Heading({as: As, id, ...props}: Props): ReactNode {
  const brokenLinks = useBrokenLinks();
  const target = useAnchorTargetClassName(id);
  // An h1 is not in the table of contents, so it needs no id.
  if (As === 'h1' || !id) return <As {...props} id={undefined} />;
  brokenLinks.collectAnchor(id);
  return (
    <As {...props} className={clsx('anchor', target, props.className)} id={id}>
      {props.children}
      <Link className="hash-link" to={`#${id}`} aria-hidden tabIndex={-1}>
        &#8203;
      </Link>
    </As>
  );
}
