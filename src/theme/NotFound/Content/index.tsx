/** Wrapped because, with documentation at the root, the stock page carries only the title of the site, and no description. */
import type {ReactNode} from 'react';
import Content from '@theme-original/NotFound/Content';
import type {Props} from '@theme/NotFound/Content';
import {PageMetadata} from '@docusaurus/theme-common';
import {translate} from '@docusaurus/Translate';

export default function NotFoundContent(props: Props): ReactNode {
  return (
    <>
      <PageMetadata
        title={translate({id: 'theme.NotFound.title', message: 'Page Not Found'})}
        description={translate({
          id: 'portal.notFound.description',
          message: 'There is no page at this address. Search the documentation, or begin at its first page.',
        })}
      />
      <Content {...props} />
    </>
  );
}
