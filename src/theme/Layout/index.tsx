/**
 * Wrapped for the results page of search, which has no main landmark and whose context selector has no name.
 * The label is bound by `for`, so the page of the plugin itself stays as it is.
 * And for pages outside the documentation: without a sidebar or neighbours they would lead nowhere.
 * And for previews of links: Open Graph knows a language by its territory only.
 */
import {useState, type ReactNode} from 'react';
import Layout from '@theme-original/Layout';
import type {Props} from '@theme/Layout';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Translate from '@docusaurus/Translate';
import {WaysOn} from '@site/src/site/browser';
import {takeOver} from '@site/src/page';
import styles from './styles.module.css';

/** What Docusaurus calls `uk` in every page’s head; a tag of the page replaces that of the site. */
function OpenGraphLocale(): ReactNode {
  const {currentLocale} = useDocusaurusContext().i18n;
  return (
    <Head>
      <meta property={currentLocale === 'uk' ? 'og:locale' : 'og:locale:alternate'} content="uk_UA" />
    </Head>
  );
}

export default function LayoutWrapper(props: Props): ReactNode {
  // Before React compares what it finds: words of the text may be marked.
  useState(() => ExecutionEnvironment.canUseDOM && takeOver(document));
  return (
    <>
      <OpenGraphLocale />
      <PageLayout {...props} />
    </>
  );
}

function PageLayout({children, ...props}: Props): ReactNode {
  const {pathname} = useLocation();
  const path = pathname.slice(useBaseUrl('/').length);
  if (/^(blog|tags|about)(\/|$)/.test(path)) {
    return (
      <Layout {...props}>
        {children}
        <div className="container">
          <WaysOn />
        </div>
      </Layout>
    );
  }
  if (path.replace(/\/$/, '') !== 'search') return <Layout {...props}>{children}</Layout>;
  return (
    <Layout {...props}>
      <main>
        {children}
        <label htmlFor="context-selector" className={styles.hidden}>
          <Translate id="portal.search.context" description="Accessible name of the selector on the results page">
            Search in
          </Translate>
        </label>
      </main>
    </Layout>
  );
}
