/**
 * Replaced because the stock loader is in English in every locale, and its spinner does not match the design of this
 * site.
 */
import type {ComponentProps, ReactNode} from 'react';
import Translate from '@docusaurus/Translate';
import type StockLoading from '@theme/Loading';
import {NO_HYDRATION} from '@site/src/page';

export default function Loading({error, retry}: ComponentProps<typeof StockLoading>): ReactNode {
  if (!error) return null;
  return (
    <div role="alert" className="load-failure">
      <p>{String(error)}</p>
      <button type="button" className="button button--primary" {...{[NO_HYDRATION]: ''}} onClick={retry}>
        <Translate id="portal.load.retry" description="Loads the page again after a part of it could not be loaded">
          Try again
        </Translate>
      </button>
    </div>
  );
}
