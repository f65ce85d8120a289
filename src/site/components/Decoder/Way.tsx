/** Link to a page of the portal. It opens in a new tab if navigation would lose the state around the decoder. */
import {createContext, useContext, type ReactNode} from 'react';
import Link from '@docusaurus/Link';

/** True if links open in a new tab. */
export const OpensBeside = createContext(false);

export default function Way({to, children}: {to: string; children: ReactNode}): ReactNode {
  return (
    <Link to={to} {...(useContext(OpensBeside) && {target: '_blank'})}>
      {children}
    </Link>
  );
}
