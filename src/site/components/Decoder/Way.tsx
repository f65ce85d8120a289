/** A link to a page of the portal. Where the decoder stands within something that a reader would lose, it opens beside it. */
import {createContext, useContext, type ReactNode} from 'react';
import Link from '@docusaurus/Link';

/** Whether links open beside the page. */
export const OpensBeside = createContext(false);

export default function Way({to, children}: {to: string; children: ReactNode}): ReactNode {
  return (
    <Link to={to} {...(useContext(OpensBeside) && {target: '_blank'})}>
      {children}
    </Link>
  );
}
