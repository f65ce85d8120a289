/**
 * Hits on the results page, grouped by page, with the sections found on it. The error message of the search is above
 * them.
 */
import {useEffect, useRef, useSyncExternalStore, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Translate, {translate} from '@docusaurus/Translate';
import {usePluralForm} from '@docusaurus/theme-common';
import {useSearchWords} from '@site/src/site/components/SearchTerms';
import {addressOf, marked, partsOf, pageOf, type Hit} from '@site/src/search/browser';
import {drawFailure, SEARCH_PART} from '@site/src/page';
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

/** The results page asks for no more hits: a reader does not read on. */
const MOST_HITS = 100;

/** @returns how many pages were found; of more hits than the page asks for, how many pages the best ones are on */
function Count({hits}: {hits: Hit[]}): ReactNode {
  const {selectMessage} = usePluralForm();
  const count = byPage(hits).length;
  const found = translate(
    {
      id: 'theme.SearchPage.documentsFound.plurals',
      message: '1 document found|{count} documents found',
    },
    {count},
  );
  const none = translate({id: 'theme.SearchPage.noResultsText', message: 'No documents were found'});
  const best = translate(
    {
      id: 'portal.search.best.plurals',
      message: 'Top {hits} results, from 1 page|Top {hits} results, from {count} pages',
      description:
        'Above the results of a search that found more than it shows; with as many plural forms as the language has',
    },
    {count, hits: MOST_HITS},
  );
  if (count === 0) return none;
  return selectMessage(count, hits.length < MOST_HITS ? found : best);
}

interface Props {
  query: string;
  /** Undefined before the first answer. */
  hits: Hit[] | undefined;
}

export default function SearchResults({query, hits}: Props): ReactNode {
  const failed = useSyncExternalStore(onRetry, getRetry, getRetry) !== undefined;
  const isSearching = query !== '' && !hits && !failed;
  return (
    <>
      <output className="results__count">
        {hits && <Count hits={hits} />}
        {/* The script of the page shows it before hydration, if the address has a query. */}
        <span hidden={!isSearching} suppressHydrationWarning {...{[SEARCH_PART]: 'searching'}}>
          <Translate id="portal.search.searching" description="Shown on the results page until the answer is here">
            Searching…
          </Translate>
        </span>
      </output>
      <Failure />
      {hits && byPage(hits).map((group) => <Page key={pageOf(group[0]!)} hits={group} />)}
    </>
  );
}
