/** Replaced because the stock layout has the table of contents of a post outside every landmark. */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/BlogLayout';
import BlogSidebar from '@theme/BlogSidebar';
import Layout from '@theme/Layout';

export default function BlogLayout({sidebar, toc, children, ...layoutProps}: Props): ReactNode {
  const hasSidebar = Boolean(sidebar?.items.length);
  return (
    <Layout {...layoutProps}>
      <div className="container margin-vert--lg">
        <div className="row">
          <BlogSidebar sidebar={sidebar} />
          <main className={clsx('col', hasSidebar ? 'col--7' : 'col--9 col--offset-1')}>{children}</main>
          {toc && (
            <nav
              className="col col--2"
              aria-label={translate({
                id: 'portal.toc',
                message: 'On this page',
                description: 'Name of the table of contents of a post',
              })}
            >
              {toc}
            </nav>
          )}
        </div>
      </div>
    </Layout>
  );
}
