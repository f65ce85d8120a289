/** Finds the scripts that a page needs, from the build information of Docusaurus. */
import type {RouteConfig} from '@docusaurus/types';
import {knownNames} from '../../../facts';

/** `routesChunkNames.json`: chunk names, nested like the props of the route, by `path-hash` of the route. */
export type ChunkNames = Record<string, Record<string, unknown>>;

/** The part of `client-manifest.json` that is used here. */
export interface ClientManifest {
  /** Chunk name → ids of the chunks that are loaded with it, including itself. */
  origins: Record<string, (number | string)[]>;
  /** Files by chunk id. */
  assets: Record<string, {js?: {file: string}[]; css?: {file: string}[]}>;
}

/** The 404 page has a file, but no route of its own. */
const NOT_FOUND = /\/404\.html$/;

/** True for a name from source code; generated names are numbers and hashes. */
const isGiven = (name: string): boolean => !/^[\da-f]+$/.test(name);

const HERE = 'Docusaurus writes it in another way now, see src/site/build/page/chunks.ts';

const bare = (path: string): string => path.replace(/(.)\/$/, '$1');

/** @returns the chain of routes of each page, outermost first, by its path without a trailing slash */
export function routesByPath(routes: readonly RouteConfig[]): Map<string, RouteConfig[]> {
  const found = new Map<string, RouteConfig[]>();
  const walk = (inner: readonly RouteConfig[], outer: RouteConfig[]) => {
    for (const route of inner) {
      const chain = [...outer, route];
      if (route.routes) walk(route.routes, chain);
      // The first match wins, as in the router.
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

/** The chunks of each page. The cost of a page does not depend on the size of the site. */
export class ChunksByPath {
  readonly #routes: ReadonlyMap<string, RouteConfig[]>;
  /** Chunks by the path of the route. */
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
   * Several routes can share a path: a page and its layouts. Layouts have no content.
   * @returns chunk names, without duplicates
   * @throws Error if Docusaurus has no information about the page
   */
  of(path: string): string[] {
    if (NOT_FOUND.test(path)) return [];
    const chain = this.#routes.get(bare(path));
    if (!chain) throw new Error(`no route leads to ${path}, so its scripts are unknown: ${HERE}`);
    const names = chain.flatMap((route) => {
      const chunks = this.#chunks.get(route.path);
      if (!chunks) throw new Error(`routesChunkNames.json has no chunks of the route ${route.path}: ${HERE}`);
      return chunks.filter(({content}) => !route.routes || !content).flatMap(leaves);
    });
    return [...new Set(names)];
  }
}

/**
 * @returns a function from a chunk name to its files, including the chunks that it shares with others
 * @throws Error if there is no such chunk, or it has no script
 */
export function filesByName({origins, assets}: ClientManifest): (name: string) => string[] {
  return (name) => {
    const ids = origins[name];
    if (!ids)
      throw new Error(
        `client-manifest.json has no chunk “${name}”. If no route is behind the name, an \`import()\` or \`new Worker()\` ` +
          `has lost its comment \`webpackChunkName: "${name}"\`; ${knownNames(name, Object.keys(origins).filter(isGiven))}`,
      );
    const files = ids.flatMap((id) => {
      const asset = assets[id];
      if (!asset)
        throw new Error(`client-manifest.json has no files of the chunk ${id}, which “${name}” needs: ${HERE}`);
      return (asset.js ?? []).map(({file}) => file);
    });
    if (files.length === 0) throw new Error(`client-manifest.json has no script of the chunk “${name}”: ${HERE}`);
    return files;
  };
}
