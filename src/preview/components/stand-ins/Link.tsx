/** Stands in for `@docusaurus/Link`: a page of the preview is loaded like any other page. */
import type {ComponentProps, ReactNode} from 'react';

type Props = ComponentProps<'a'> & {to?: string};

export default function Link({to, href, children, ...props}: Props): ReactNode {
  return (
    <a {...props} href={(to ?? href)?.replace(/^pathname:\/\//, '')}>
      {children}
    </a>
  );
}
