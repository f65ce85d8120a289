/** Titles of pages with addresses similar to the requested one. Their list is loaded only on the 404 page. */
import {useEffect, useState, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {nearestRoutes} from './distance';

export default function NearestRoutes(): ReactNode {
  const {pathname} = useLocation();
  const base = useBaseUrl('/');
  const list = useBaseUrl('/page-titles.json');
  const [titles, setTitles] = useState<Record<string, string>>({});
  useEffect(() => {
    fetch(list)
      .then((answer) => answer.json())
      .then(setTitles)
      // Without the list, the search and the other links remain.
      .catch(() => {});
  }, [list]);
  const near = nearestRoutes(pathname.slice(base.length - 1), Object.keys(titles));
  if (near.length === 0) return null;
  return (
    <>
      <h2>
        <Translate
          id="portal.notFound.near"
          description="Heading of the nearest pages on the page for unknown addresses"
        >
          Did you mean?
        </Translate>
      </h2>
      <ul>
        {near.map((route) => (
          <li key={route}>
            <Link to={route}>{titles[route]}</Link> <code>{route}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
