/**
 * Replaced because the stock page has no title of its own, no description and no further links: this one has a search
 * field, lists pages with similar addresses, and links to the home page. Search and links work without scripts.
 */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import type {Props} from '@theme/NotFound/Content';
import {NearestRoutes, WaysOn} from '@site/src/site/browser';
import styles from './styles.module.css';

export default function NotFoundContent({className}: Props): ReactNode {
  const title = translate({id: 'theme.NotFound.title', message: 'Page Not Found'});
  const search = translate({id: 'portal.notFound.search', message: 'Search the documentation'});
  return (
    <main className={clsx('container apart', styles.page, className)}>
      <PageMetadata
        title={title}
        description={translate({
          id: 'portal.notFound.description',
          message: 'There is no page at this address. Search the documentation or go to the home page.',
        })}
      />
      <Heading as="h1">{title}</Heading>
      <p>
        <Translate id="portal.notFound.lead" description="Below the heading of the page for unknown addresses">
          There is no page at this address. It may have moved, or the address is misspelt. Search for it, or try a page
          below.
        </Translate>
      </p>
      <search>
        <form action={useBaseUrl('/search')} className={styles.search}>
          <input type="search" name="q" aria-label={search} placeholder={search} />
          <button type="submit">
            <Translate id="portal.notFound.submit" description="Button of the search on the page for unknown addresses">
              Search
            </Translate>
          </button>
        </form>
      </search>
      <NearestRoutes />
      <p>
        <Link to="/">
          <Translate id="portal.notFound.home" description="Link of the page for unknown addresses">
            Documentation home
          </Translate>
        </Link>
      </p>
      <WaysOn />
    </main>
  );
}
