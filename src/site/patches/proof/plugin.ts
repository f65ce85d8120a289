/** Bundler plugin that fails the build unless every patch has been applied to the code it was written for. */
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

/** Cache options that Docusaurus sets and the bundler's types leave open. */
export interface WithCache {
  cache?: unknown;
  experiments?: {cache?: {type?: string; version?: string} | boolean};
}

/** @returns the options of the persistent cache, if there is one */
export function persistentCache({cache, experiments}: WithCache): {version?: string} | undefined {
  // rspack has it in `experiments`; webpack and later versions of rspack have it at the top level.
  return [experiments?.cache, cache].find(
    (one): one is {type: string; version?: string} =>
      typeof one === 'object' &&
      one !== null &&
      /^(?:persistent|filesystem)$/.test((one as {type?: string}).type ?? ''),
  );
}

/**
 * Checks the modules once they are complete, built or restored from the cache. The dev server checks only once: modules
 * that it bundles later pass through the same rules.
 */
export class PatchProof {
  #proven = false;

  constructor(
    private readonly places: Places,
    private readonly patches: readonly Patch[],
    /** Hash of the patches, with which the version of a persistent cache must end. */
    private readonly stamp: string,
  ) {}

  /** @throws Error if the bundler's cache could return modules with outdated patches */
  apply(compiler: Compiler): void {
    const cache = persistentCache(compiler.options);
    if (cache && !cache.version?.endsWith(this.stamp))
      throw new Error(
        'The version of the bundler cache does not depend on the patches: see getExperiments in webpack/base.js of @docusaurus/core, and src/site/patches/index.ts',
      );
    compiler.hooks.thisCompilation.tap('PatchProof', (compilation) => {
      compilation.hooks.finishModules.tap('PatchProof', () => {
        // After other errors the modules are incomplete, and those errors are reported anyway.
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
