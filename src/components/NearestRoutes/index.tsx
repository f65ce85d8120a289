/** Pages with addresses near to the one that was asked for. The list of all pages is in the data that every page has. */
import type {ReactNode} from 'react';
import {useAllDocsData} from '@docusaurus/plugin-content-docs/client';
import {useLocation} from '@docusaurus/router';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {nearestRoutes} from './distance';

/** What no plugin of documentation knows. */
const OTHERS = ['blog', 'tags', 'about', 'search'];

export default function NearestRoutes(): ReactNode {
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const {pathname} = useLocation();
  const docs = useAllDocsData();
  // The page is built once, for every address.
  if (!useIsBrowser()) return null;
  const routes = Object.values(docs).flatMap(({versions}) =>
    versions.flatMap((version) => (version.isLast ? version.docs.map(({path}) => path) : [])),
  );
  // The base of a locale is in each route, so it says nothing.
  const bare = (route: string) => (`${route}/`.startsWith(baseUrl) ? route.slice(baseUrl.length - 1) : route) || '/';
  const near = nearestRoutes(bare(pathname), [...routes.map(bare), ...OTHERS.map((name) => `/${name}`)]);
  if (near.length === 0) return null;
  return (
    <>
      <h2>
        <Translate
          id="portal.notFound.near"
          description="Heading of the nearest pages on the page for unknown addresses"
        >
          Did you mean
        </Translate>
      </h2>
      <ul>
        {near.map((route) => (
          <li key={route}>
            <Link to={route}>
              <code>{route}</code>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
