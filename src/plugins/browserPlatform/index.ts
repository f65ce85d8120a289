/**
 * The rules that a page itself needs, such as the signature of a sample, run in a browser without Node: the bundle for
 * browsers takes the same files as the gateway of the page does (`src/live/build/gateway.ts`).
 */
import {realpathSync} from 'node:fs';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {IN_A_BROWSER} from '../../live/build/browser';

/** @param siteDir the project's root */
export function browserPlatform(siteDir: string): PluginModule {
  // The bundler names a module by its real path.
  const root = realpathSync(siteDir);
  const alias = Object.fromEntries([...IN_A_BROWSER].map((files) => files.map((file) => path.join(root, file))));
  return () => ({
    name: 'browser-platform',
    configureWebpack: (_config, isServer) => (isServer ? {} : {resolve: {alias}}),
  });
}
