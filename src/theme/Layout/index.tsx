/**
 * Wrapped for three reasons.
 * - The results page of search has no main landmark, and its context selector has no label. The label is bound by
 *   `for`, so that the plugin's page is unchanged.
 * - Pages outside the documentation have no sidebar or pagination and would be dead ends.
 * - Link previews: Open Graph identifies a language only together with a territory.
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
import {languages, TRANSLATIONS} from '@site/src/brand';
import {WaysOn} from '@site/src/site/browser';
import {takeOver} from '@site/src/page';
import styles from './styles.module.css';

/**
 * Open Graph locales. Docusaurus writes languages without a territory into the head of every page; a tag of the page replaces them.
 */
function OpenGraphLocale(): ReactNode {
  const {currentLocale} = useDocusaurusContext().i18n;
  return (
    <Head>
      {TRANSLATIONS.map((locale) => (
        <meta
          key={locale}
          property={currentLocale === locale ? 'og:locale' : 'og:locale:alternate'}
          content={`${locale}_${languages[locale].territory}`}
        />
      ))}
    </Head>
  );
}

export default function LayoutWrapper(props: Props): ReactNode {
  // Must run before hydration compares the DOM: words of the text may be highlighted.
  useState(() => ExecutionEnvironment.canUseDOM && takeOver(document));
  return (
    <>
      <OpenGraphLocale />
      <PageLayout {...props} />
    </>
  );
}

/** Class of pages without the sidebar of the documentation, see `src/site/css/layout.css`. */
const APART = 'apart';

function PageLayout({children, ...props}: Props): ReactNode {
  const {pathname} = useLocation();
  const path = pathname.slice(useBaseUrl('/').length);
  if (/^(blog|tags|about)(\/|$)/.test(path)) {
    return (
      <Layout {...props} wrapperClassName={APART}>
        {children}
        <div className="container">
          <WaysOn />
        </div>
      </Layout>
    );
  }
  if (path.replace(/\/$/, '') !== 'search') return <Layout {...props}>{children}</Layout>;
  return (
    <Layout {...props} wrapperClassName={APART}>
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
