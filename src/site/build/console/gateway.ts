/** Bundles the gateway into one file for a web worker: the engine, the rules and the facts. */
import {contractHash, type Facts} from '../../../facts';
import {sha256Hex} from '../../../domain';
import {pack} from '../pack';
import {browserTargets, inABrowser} from './browser';
import {packedFacts} from './facts';
import {leanPackages} from './packages';

const ENTRY = 'src/tools/console/worker/main.ts';

/** Folder of the gateway files below the static folder. */
export const LIVE_FOLDER = 'live';
/** Path of the gateway in development, without a content hash. */
export const LIVE_IN_DEVELOPMENT = `${LIVE_FOLDER}/gateway.js`;
const LICENCES = `${LIVE_FOLDER}/licenses.txt`;

export interface LiveFiles {
  /** Path below the static folder → content. */
  files: Map<string, string>;
  /** Path of the gateway below the static folder. The name contains a content hash, so it can be cached for ever. */
  gateway: string;
}

/**
 * @param root project root
 * @throws Error if a bundled package has no licence text
 */
export async function liveFiles(root: string, facts: Facts): Promise<LiveFiles> {
  const {text, licences} = await pack(root, {
    entry: ENTRY,
    name: 'the gateway of the page',
    options: {
      platform: 'browser',
      format: 'iife',
      target: browserTargets(facts),
      define: {LIVE_FACTS: JSON.stringify(packedFacts(facts)), LIVE_CONTRACT: JSON.stringify(contractHash(facts))},
      plugins: [leanPackages(root, facts), inABrowser(root)],
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
