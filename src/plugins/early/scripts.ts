/** Which scripts a page needs, from what Docusaurus has written about its build. */
import type {RouteConfig} from '@docusaurus/types';

/** `routesChunkNames.json`: names of chunks, nested as the props of the route, by `path-hash` of the route. */
export type ChunkNames = Record<string, Record<string, unknown>>;

/** `client-manifest.json`, as far as it is read here. */
export interface ClientManifest {
  assets: Record<string, {js?: {file: string}[]}>;
}

/** @returns the routes that lead to a path, from the outermost; empty where none does */
export function routesTo(routes: readonly RouteConfig[], path: string): RouteConfig[] {
  const bare = (text: string) => text.replace(/(.)\/$/, '$1');
  for (const route of routes) {
    if (route.routes && path.startsWith(route.path)) {
      const inner = routesTo(route.routes, path);
      if (inner.length > 0) return [route, ...inner];
    } else if (!route.routes && bare(route.path) === bare(path)) return [route];
  }
  return [];
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [];
}

/**
 * The chunks that these routes need. Several routes can share a path (a page, and the layouts around it); a layout is told
 * from the page by its lack of content.
 * @returns names of chunks, each once
 */
export function chunkNamesOf(routes: readonly RouteConfig[], chunkNames: ChunkNames): string[] {
  const names = routes.flatMap((route) =>
    Object.entries(chunkNames)
      .filter(([key, chunks]) => key.replace(/-[^-]+$/, '') === route.path && (!route.routes || !chunks.content))
      .flatMap(([, chunks]) => leaves(chunks)),
  );
  return [...new Set(names)];
}

/** @returns the file of each chunk, by the name of the chunk, which begins the name of the file */
export function filesByName({assets}: ClientManifest): Map<string, string> {
  const files = Object.values(assets).flatMap(({js = []}) => js.map(({file}) => file));
  return new Map(files.map((file) => [file.split('/').at(-1)!.split('.')[0]!, file]));
}
