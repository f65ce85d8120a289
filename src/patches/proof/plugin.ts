/** Fails a build whose bundles do not show that every patch has met the code it was made for. */
import type {Patch} from '../kinds';
import type {Places} from '../rules';
import {readModules, type Compilation} from './graph';
import {concerns, prove} from './prove';

interface Hook<Arguments extends unknown[]> {
  tap(name: string, run: (...values: Arguments) => void): void;
}

interface Compiler {
  hooks: {thisCompilation: Hook<[Compilation & {errors: Error[]; hooks: {finishModules: Hook<[unknown]>}}]>};
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
  ) {}

  apply(compiler: Compiler): void {
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
