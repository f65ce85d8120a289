/** The plugin ships no types for its client module. */
declare module 'docusaurus-plugin-image-zoom/lib/zoom' {
  const zoom: {onRouteUpdate(): void} | null;
  export default zoom;
}

/** Not part of the public types of core; `theme/Error` needs it to draw the layout outside every route. */
declare module '@docusaurus/core/lib/client/routeContext' {
  import type {ReactNode} from 'react';
  export function RouteContextProvider(props: {
    children: ReactNode;
    value: {plugin: {name: string; id: string}};
  }): ReactNode;
}
