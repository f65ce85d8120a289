/**
 * Wrapped for the results page of search, which has no main landmark and whose context selector has no name.
 * The label is bound by `for`, so the page of the plugin itself stays as it is. It also says when the search has failed.
 * And for pages outside the documentation: without a sidebar or neighbours they would lead nowhere.
 */
import type {ReactNode} from 'react';
import Layout from '@theme-original/Layout';
import type {Props} from '@theme/Layout';
import {useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Translate from '@docusaurus/Translate';
import WaysOn from '@site/src/components/WaysOn';
import {SearchFailure} from '@site/src/components/SearchState';
import styles from './styles.module.css';

export default function LayoutWrapper({children, ...props}: Props): ReactNode {
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
        <div className="container">
          <SearchFailure />
        </div>
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
