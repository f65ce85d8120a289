/** A sandbox of the project that it stands in: it reads the facts, then listens. */
import {loadFacts} from '../facts';
import {type RunningSandbox, serve, type ServeOptions} from './server';

export interface StartOptions extends ServeOptions {
  /** The project’s root; by default the current folder, which npm sets to it. */
  root?: string | undefined;
}

/**
 * Loads the facts and listens.
 * @throws FactsError when the facts are not valid
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function startSandbox({root = process.cwd(), ...options}: StartOptions = {}): Promise<RunningSandbox> {
  return serve(await loadFacts(root), options);
}
