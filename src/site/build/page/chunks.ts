/** Which scripts a page needs, from what Docusaurus has written about its build. */
import type {RouteConfig} from '@docusaurus/types';
import {knownNames} from '../../../facts';

/** `routesChunkNames.json`: names of chunks, nested as the props of the route, by `path-hash` of the route. */
export type ChunkNames = Record<string, Record<string, unknown>>;

/** `client-manifest.json`, as far as it is read here. */
export interface ClientManifest {
  /** Name of a chunk → ids of the chunks that come with it, itself among them. */
  origins: Record<string, (number | string)[]>;
  /** By the id of the chunk. */
  assets: Record<string, {js?: {file: string}[]; css?: {file: string}[]}>;
}

/** The page for unknown addresses has a file and no route of its own. */
const NOT_FOUND = /\/404\.html$/;

/** Whether someone gave the name: those that are made are numbers and hashes. */
const isGiven = (name: string): boolean => !/^[\da-f]+$/.test(name);

const HERE = 'Docusaurus writes it in another way now, see src/site/build/page/chunks.ts';

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
   * @throws Error when Docusaurus has written nothing about the page
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
 * @returns the files of a chunk, by its name: a chunk comes with those that it shares with others
 * @throws Error when there is no chunk of the name, or it has no script
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
