/** The hits on the page of results: each page once, with the places on it below. */
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {addressOf} from '@site/src/search/client/address';
import {marked} from '@site/src/search/client/marked';
import {partsOf} from '@site/src/search/client/parts';
import {pageOf, type Hit} from '@site/src/search/engine/search';

/** @returns the hits of each page, in the order of the pages' best ones */
function byPage(hits: Hit[]): Hit[][] {
  const groups = new Map<number, Hit[]>();
  for (const hit of hits) groups.set(pageOf(hit), [...(groups.get(pageOf(hit)) ?? []), hit]);
  return [...groups.values()];
}

function Place({hit}: {hit: Hit}): ReactNode {
  const {heading, code, excerpt, top} = partsOf(hit);
  const Name = code ? 'code' : 'span';
  return (
    <li>
      {!top && (
        <Link to={addressOf(hit)}>
          <Name dangerouslySetInnerHTML={{__html: marked(heading.text, heading.positions)}} />
        </Link>
      )}
      {excerpt && <p dangerouslySetInnerHTML={{__html: marked(excerpt.text, excerpt.positions)}} />}
    </li>
  );
}

function Page({hits}: {hits: Hit[]}): ReactNode {
  const {page, heading, excerpt, top} = partsOf(hits[0]!);
  const found = top && !excerpt;
  const places = found ? hits.slice(1) : hits;
  // Who opens the page from its name wants its beginning.
  const {document, tokens} = hits[0]!;
  return (
    <article className="results__page">
      <h2>
        <Link to={addressOf({document: {...document, h: undefined}, tokens})}>
          <span dangerouslySetInnerHTML={{__html: marked(page.title, found ? heading.positions : [])}} />
        </Link>{' '}
        {page.call ? (
          <code>{page.call}</code>
        ) : (
          page.crumbs.length > 0 && <span className="results__crumbs">{page.crumbs.join(' › ')}</span>
        )}
      </h2>
      {places.length > 0 && (
        <ul>
          {places.map((hit) => (
            <Place key={hit.document.i} hit={hit} />
          ))}
        </ul>
      )}
    </article>
  );
}

export default function SearchResults({hits}: {hits: Hit[]}): ReactNode {
  return byPage(hits).map((group) => <Page key={pageOf(group[0]!)} hits={group} />);
}
