/** Reads the modules of a bundle for the proof; the bundler API used is the same in rspack and webpack. */

/** A module of the bundle. */
export interface Module {
  /** Path of the file, without a query. */
  file: string;
  /** Request including the loaders. */
  request: string;
  /** Files that import it, without duplicates and without itself; an empty string for an entry. */
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
 * @param compilation with all modules built or restored from the cache
 * @param wanted selects the files of interest
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
