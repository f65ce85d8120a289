/** Which scripts a page needs, from what Docusaurus has written about its build. */
import type {RouteConfig} from '@docusaurus/types';

/** `routesChunkNames.json`: names of chunks, nested as the props of the route, by `path-hash` of the route. */
export type ChunkNames = Record<string, Record<string, unknown>>;

/** `client-manifest.json`, as far as it is read here. */
export interface ClientManifest {
  /** Name of a chunk → ids of the chunks that come with it, itself among them. */
  origins: Record<string, (number | string)[]>;
  /** By the id of the chunk. */
  assets: Record<string, {js?: {file: string}[]}>;
}

const bare = (path: string): string => path.replace(/(.)\/$/, '$1');

/** @returns by the path of each page, without a slash at its end, the routes that lead to it, from the outermost */
export function routesByPath(routes: readonly RouteConfig[]): Map<string, RouteConfig[]> {
  const found = new Map<string, RouteConfig[]>();
  const walk = (inner: readonly RouteConfig[], outer: RouteConfig[]) => {
    for (const route of inner) {
      const chain = [...outer, route];
      if (route.routes) walk(route.routes, chain);
      // As the router does, the first one is taken.
      else if (!found.has(bare(route.path))) found.set(bare(route.path), chain);
    }
  };
  walk(routes, []);
  return found;
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [];
}

/** The chunks that each page needs. A page does not cost more in a larger site. */
export class ChunksByPath {
  readonly #routes: ReadonlyMap<string, RouteConfig[]>;
  /** By the path of the route. */
  readonly #chunks = new Map<string, Record<string, unknown>[]>();

  constructor(routes: readonly RouteConfig[], chunkNames: ChunkNames) {
    this.#routes = routesByPath(routes);
    for (const [key, chunks] of Object.entries(chunkNames)) {
      const path = key.replace(/-[^-]+$/, '');
      const known = this.#chunks.get(path);
      if (known) known.push(chunks);
      else this.#chunks.set(path, [chunks]);
    }
  }

  /**
   * Several routes can share a path (a page, and the layouts around it); a layout is told from the page by its lack of
   * content.
   * @returns names of chunks, each once
   */
  of(path: string): string[] {
    const names = (this.#routes.get(bare(path)) ?? []).flatMap((route) =>
      (this.#chunks.get(route.path) ?? []).filter((chunks) => !route.routes || !chunks.content).flatMap(leaves),
    );
    return [...new Set(names)];
  }
}

/**
 * @returns the files of each chunk, by its name: a chunk comes with those that it shares with others
 */
export function filesByName({origins, assets}: ClientManifest): Map<string, string[]> {
  return new Map(
    Object.entries(origins).map(([name, ids]) => [
      name,
      ids.flatMap((id) => assets[id]?.js ?? []).map(({file}) => file),
    ]),
  );
}
