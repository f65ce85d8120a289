/**
 * Layout of a documentation page: breadcrumbs, table of contents, pagination. Each kind of page has its own columns,
 * set by `src/site/css/layout.css`; the theme's grid has one layout for all.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {useDoc, useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import ContentVisibility from '@theme/ContentVisibility';
import DocBreadcrumbs from '@theme/DocBreadcrumbs';
import DocItemContent from '@theme/DocItem/Content';
import DocItemFooter from '@theme/DocItem/Footer';
import type {Props} from '@theme/DocItem/Layout';
import DocItemPaginator from '@theme/DocItem/Paginator';
import DocItemTOCDesktop from '@theme/DocItem/TOC/Desktop';
import DocVersionBanner from '@theme/DocVersionBanner';
import {ContentsLine, WaysOn, PageLine, CONTENTS_ID} from '@site/src/site/browser';
import {pageKind} from './kind';

export default function DocItemLayout({children}: Props): ReactNode {
  const {frontMatter, metadata, toc} = useDoc();
  const hasContents = !frontMatter.hide_table_of_contents && toc.length > 0;
  const kind = pageKind(metadata.id, metadata.version);
  // Other sidebars list only their own pages.
  const isApart = useDocsSidebar()?.name !== 'docs';
  // With samples beside the text, the table of contents is a line above it, so it also comes first in tab order.
  const above = kind === 'operation' || kind === 'method' || kind === 'landing';
  const contents = hasContents && (
    <div className="doc-page__contents" id={CONTENTS_ID} popover="auto">
      {above ? <ContentsLine toc={toc} /> : <DocItemTOCDesktop />}
    </div>
  );
  return (
    <div className={clsx('doc-page', `doc-page--${kind}`, above && 'doc-page--lined')}>
      {hasContents && <PageLine />}
      {above && contents}
      <div className="doc-page__main">
        <ContentVisibility metadata={metadata} />
        <DocVersionBanner />
        <article>
          <DocBreadcrumbs />
          <DocItemContent>{children}</DocItemContent>
          <DocItemFooter />
        </article>
        <DocItemPaginator />
        {isApart && <WaysOn />}
      </div>
      {!above && contents}
    </div>
  );
}
