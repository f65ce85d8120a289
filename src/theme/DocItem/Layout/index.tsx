/**
 * What stands around the text of a page: crumbs, contents, neighbours. Each kind of page has its own columns, which
 * `src/site/css/layout.css` sets; the grid of the theme has one for all.
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
  const kind = pageKind(metadata.id);
  // The other sidebars list their own pages only.
  const isApart = useDocsSidebar()?.name !== 'docs';
  // Where samples stand beside the text the contents are a line above it, so a keyboard meets them there.
  const above = kind === 'operation' || kind === 'method';
  const contents = hasContents && (
    <div className="doc-page__contents" id={CONTENTS_ID} popover="auto">
      {above ? <ContentsLine toc={toc} /> : <DocItemTOCDesktop />}
    </div>
  );
  return (
    <div className={clsx('doc-page', `doc-page--${kind}`)}>
      <PageLine hasContents={hasContents} />
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
