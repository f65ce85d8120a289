/** Replaced because the stock screen for a crash outside the layout is in English in every locale. */
import type {ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Layout from '@theme/Layout';
import type {Props} from '@theme/Error';
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import {CrashScreen} from '@site/src/site/browser';

/** The layout needs a route context, which does not exist for a crash outside every route. */
const NO_ROUTE = {plugin: {name: 'docusaurus-core-error-boundary', id: 'default'}};

export default function ErrorFallback({error, tryAgain}: Props): ReactNode {
  const screen = <CrashScreen error={error} tryAgain={tryAgain} />;
  // If the layout itself crashed, show the screen without it.
  return (
    <RouteContextProvider value={NO_ROUTE}>
      <ErrorBoundary fallback={() => screen}>
        <Layout>{screen}</Layout>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
