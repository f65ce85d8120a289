/** Makes the gateway one file for the worker of a reader's browser: the engine, the rules and the facts. */
import {contractHash, type Facts} from '../../../facts';
import {sha256Hex} from '../../../domain';
import {pack} from '../pack';
import {BROWSER_TARGET, inABrowser} from './browser';
import {packedFacts} from './facts';
import {leanPackages} from './packages';

const ENTRY = 'src/tools/console/worker/main.ts';

/** Where its files stand below the static folder. */
export const LIVE_FOLDER = 'live';
/** Path of the gateway where no build has named it by its hash. */
export const LIVE_IN_DEVELOPMENT = `${LIVE_FOLDER}/gateway.js`;
const LICENCES = `${LIVE_FOLDER}/licenses.txt`;

export interface LiveFiles {
  /** Path below the static folder → text. */
  files: Map<string, string>;
  /** Path of the gateway below the static folder; its name holds its hash, so it may be kept for ever. */
  gateway: string;
}

/**
 * @param root the project's root
 * @throws Error when a package inside has no licence text
 */
export async function liveFiles(root: string, content: Facts): Promise<LiveFiles> {
  const {text, licences} = await pack(root, {
    entry: ENTRY,
    name: 'the gateway of the page',
    options: {
      platform: 'browser',
      format: 'iife',
      target: BROWSER_TARGET,
      define: {LIVE_FACTS: JSON.stringify(packedFacts(content)), LIVE_CONTRACT: JSON.stringify(contractHash(content))},
      plugins: [leanPackages(root, content), inABrowser(root)],
    },
  });
  const gateway = `${LIVE_FOLDER}/gateway.${sha256Hex(text).slice(0, 16)}.js`;
  return {
    files: new Map([
      [gateway, text],
      [LICENCES, licences],
    ]),
    gateway,
  };
}
