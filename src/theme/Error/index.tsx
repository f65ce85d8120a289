/** Replaced because the stock screen for a crash outside the layout is English in every locale. */
import type {ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Layout from '@theme/Layout';
import type {Props} from '@theme/Error';
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import {CrashScreen} from '@site/src/site/browser';

/** The layout needs the context of a route, and a crash outside every route has none. */
const NO_ROUTE = {plugin: {name: 'docusaurus-core-error-boundary', id: 'default'}};

export default function ErrorFallback({error, tryAgain}: Props): ReactNode {
  const screen = <CrashScreen error={error} tryAgain={tryAgain} />;
  // The layout may be what crashed. Then the screen stands alone.
  return (
    <RouteContextProvider value={NO_ROUTE}>
      <ErrorBoundary fallback={() => screen}>
        <Layout>{screen}</Layout>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
