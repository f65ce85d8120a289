/** What the proof needs to know of a bundle, read from the bundler: rspack and webpack have the same names for it. */

/** A module of the bundle. */
export interface Module {
  /** The file, without a query. */
  file: string;
  /** With the loaders it came through. */
  request: string;
  /** Files that ask for it, each once, itself left out; empty text for an entry. */
  askedBy: string[];
}

interface BundledModule {
  resource?: string;
  request?: string;
}

export interface Compilation {
  modules: Iterable<BundledModule>;
  moduleGraph: {getIncomingConnections(module: never): Iterable<{originModule?: BundledModule | null}>};
}

const fileOf = (module: BundledModule | null | undefined): string => module?.resource?.split('?')[0] ?? '';

/**
 * @param compilation whose modules are all built, or taken from the cache
 * @param wanted which files matter
 */
export function readModules({modules, moduleGraph}: Compilation, wanted: (file: string) => boolean): Module[] {
  return [...modules]
    .filter((module) => wanted(fileOf(module)))
    .map((module) => {
      const file = fileOf(module);
      const askers = [...moduleGraph.getIncomingConnections(module as never)].map(({originModule}) =>
        fileOf(originModule),
      );
      return {file, request: module.request ?? '', askedBy: [...new Set(askers)].filter((asker) => asker !== file)};
    });
}
