/**
 * Hits on the results page, grouped by page, with the sections found on it. The error message of the search is above
 * them.
 */
import {useEffect, useRef, useSyncExternalStore, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {usePluralForm} from '@docusaurus/theme-common';
import {useSearchWords} from '@site/src/site/components/SearchTerms';
import {addressOf, marked, partsOf, pageOf, type Hit} from '@site/src/search/browser';
import {drawFailure} from '@site/src/page';
import {getRetry, onRetry} from './searchByWorker';

/** @returns the hits grouped by page, in the order of the pages' best hits */
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
  // The title links to the top of the page.
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

/** Error message. The text is kept, and searched again on retry. */
function Failure(): ReactNode {
  const failed = useSyncExternalStore(onRetry, getRetry, getRetry) !== undefined;
  const words = useSearchWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => drawFailure(place.current!, failed, words, () => getRetry()?.()), [failed, words]);
  return <div ref={place} />;
}

/** Announcement for screen readers after each answer; visually hidden, because the page shows the same. */
function Announcement({count}: {count: number}): ReactNode {
  const {selectMessage} = usePluralForm();
  const found = translate(
    {
      id: 'theme.SearchPage.documentsFound.plurals',
      message: '1 document found|{count} documents found',
    },
    {count},
  );
  const none = translate({id: 'theme.SearchPage.noResultsText', message: 'No documents were found'});
  return count > 0 ? selectMessage(count, found) : none;
}

/** @param hits undefined before the first answer */
export default function SearchResults({hits}: {hits: Hit[] | undefined}): ReactNode {
  return (
    <>
      <output className="search-announcement">{hits && <Announcement count={hits.length} />}</output>
      <Failure />
      {hits && byPage(hits).map((group) => <Page key={pageOf(group[0]!)} hits={group} />)}
    </>
  );
}
