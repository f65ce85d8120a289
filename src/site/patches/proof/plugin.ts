/** Fails a build whose bundles do not show that every patch has met the code it was made for. */
import type {Patch} from '../kinds';
import type {Places} from '../rules';
import {readModules, type Compilation} from './graph';
import {concerns, prove} from './prove';

interface Hook<Arguments extends unknown[]> {
  tap(name: string, run: (...values: Arguments) => void): void;
}

interface Compiler {
  options: WithCache;
  hooks: {thisCompilation: Hook<[Compilation & {errors: Error[]; hooks: {finishModules: Hook<[unknown]>}}]>};
}

/** What Docusaurus sets for the bundler's cache, which its types leave open. */
export interface WithCache {
  cache?: unknown;
  experiments?: {cache?: {type?: string; version?: string} | boolean};
}

/** @returns the options of a cache that outlives the build, if there is one */
export function persistentCache({cache, experiments}: WithCache): {version?: string} | undefined {
  // rspack has it among its experiments; webpack, and a later rspack, beside the other options.
  return [experiments?.cache, cache].find(
    (one): one is {type: string; version?: string} =>
      typeof one === 'object' &&
      one !== null &&
      /^(?:persistent|filesystem)$/.test((one as {type?: string}).type ?? ''),
  );
}

/**
 * The modules are looked at once they are all there, whether they were built or come from the bundler's cache. The dev server
 * looks once: what it bundles anew later comes through the same rules.
 */
export class PatchProof {
  #proven = false;

  constructor(
    private readonly places: Places,
    private readonly patches: readonly Patch[],
    /** Changes with the patches: the version of a cache that outlives the build has to end in it. */
    private readonly stamp: string,
  ) {}

  /** @throws Error when the bundler's cache would give modules of earlier patches */
  apply(compiler: Compiler): void {
    const cache = persistentCache(compiler.options);
    if (cache && !cache.version?.endsWith(this.stamp))
      throw new Error(
        'The bundler keeps a cache that does not know the patches: see getExperiments in webpack/base.js of @docusaurus/core, and src/site/patches/index.ts',
      );
    compiler.hooks.thisCompilation.tap('PatchProof', (compilation) => {
      compilation.hooks.finishModules.tap('PatchProof', () => {
        // What has failed already says why, and a module that was not built asks for nothing.
        if (this.#proven || compilation.errors.length > 0) return;
        const problems = prove(
          this.places,
          this.patches,
          readModules(compilation, concerns(this.places, this.patches)),
        );
        this.#proven = problems.length === 0;
        for (const problem of problems) compilation.errors.push(new Error(problem));
      });
    });
  }
}
