/**
 * Makes rules that run in the page, such as the signature of a sample, work without Node: the client bundle uses the
 * same replacements as the gateway in the page (`src/site/build/console/gateway.ts`).
 */
import {realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {IN_A_BROWSER} from '../../build/console/browser';

/** Folders of the signature lab's code, apart from its components. */
const OF_THE_LAB = ['src/domain/diagnosis', 'src/tools/lab'];
/** Modules of hash functions: the lab uses many functions of each, other programs only one. */
const SHARED_HASHES = ['@noble/hashes/sha2.js', '@noble/hashes/hmac.js'];

/** @param siteDir project root */
export function browserPlatform(siteDir: string): PluginModule {
  // The bundler identifies modules by their real paths.
  const root = realpathSync(siteDir);
  const alias = Object.fromEntries([...IN_A_BROWSER].map((files) => files.map((file) => path.join(root, file))));
  const {resolve} = createRequire(path.join(root, 'package.json'));
  // A module shared by two chunks contains the functions used by both. The lab gets its own copy, so that other chunks
  // do not contain functions that only the lab uses.
  const ownHashes = Object.fromEntries(SHARED_HASHES.map((name) => [`${name}$`, `${resolve(name)}?lab`]));
  const ofTheLab = {include: OF_THE_LAB.map((folder) => path.join(root, folder)), resolve: {alias: ownHashes}};
  return () => ({
    name: 'browser-platform',
    configureWebpack: (_config, isServer) => (isServer ? {} : {resolve: {alias}, module: {rules: [ofTheLab]}}),
  });
}
