/**
 * The rules that a page itself needs, such as the signature of a sample, run in a browser without Node: the bundle for
 * browsers takes the same files as the gateway of the page does (`src/site/build/console/gateway.ts`).
 */
import {realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {IN_A_BROWSER} from '../../build/console/browser';

/** What the signature lab is made of, apart from the page's own code. */
const OF_THE_LAB = ['src/domain/diagnosis', 'src/tools/lab'];
/** Hash functions that others take, too: the lab needs many of them, and each of the others one. */
const SHARED_HASHES = ['@noble/hashes/sha2.js', '@noble/hashes/hmac.js'];

/** @param siteDir the project's root */
export function browserPlatform(siteDir: string): PluginModule {
  // The bundler names a module by its real path.
  const root = realpathSync(siteDir);
  const alias = Object.fromEntries([...IN_A_BROWSER].map((files) => files.map((file) => path.join(root, file))));
  const {resolve} = createRequire(path.join(root, 'package.json'));
  // A module that two programs share has the functions of both, in a file that both fetch. The lab takes a copy of its own,
  // so that nobody else carries what only it needs.
  const ownHashes = Object.fromEntries(SHARED_HASHES.map((name) => [`${name}$`, `${resolve(name)}?lab`]));
  const ofTheLab = {include: OF_THE_LAB.map((folder) => path.join(root, folder)), resolve: {alias: ownHashes}};
  return () => ({
    name: 'browser-platform',
    configureWebpack: (_config, isServer) => (isServer ? {} : {resolve: {alias}, module: {rules: [ofTheLab]}}),
  });
}
