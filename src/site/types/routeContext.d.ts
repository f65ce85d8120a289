/** Not in the public types of core; `theme/Error` needs it to render the layout outside every route. */
declare module '@docusaurus/core/lib/client/routeContext' {
  import type {ReactNode} from 'react';
  export function RouteContextProvider(props: {
    children: ReactNode;
    value: {plugin: {name: string; id: string}};
  }): ReactNode;
}
