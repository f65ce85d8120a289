/** Replaced because the stock loader is English in every locale, and its spinner is not among the states of this site. */
import type {ReactNode} from 'react';
import Translate from '@docusaurus/Translate';
import type {LoadingComponentProps} from 'react-loadable';
import {AWAKE} from '@site/src/early/page/wake/awake';

export default function Loading({error, retry}: LoadingComponentProps): ReactNode {
  if (!error) return null;
  return (
    <div role="alert" className="load-failure">
      <p>{String(error)}</p>
      <button type="button" className="button button--primary" {...{[AWAKE]: ''}} onClick={retry}>
        <Translate id="portal.load.retry" description="Loads the page again after a part of it could not be loaded">
          Retry
        </Translate>
      </button>
    </div>
  );
}
