/**
 * The rules that a page itself needs, such as the signature of a sample, run in a browser without Node: the bundle for
 * browsers takes the same files as the gateway of the page does (`src/live/build/gateway.ts`).
 */
import {realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {IN_A_BROWSER} from '../../live/build/browser';

/** What the signature lab is made of, apart from the page's own code. */
const OF_THE_LAB = ['src/domain/diagnosis', 'src/lab'];
/** Hash functions that others take, too: the lab needs many of them, and each of the others one. */
const SHARED_HASHES = ['sha2.js', 'hmac.js', 'legacy.js', 'utils.js', '_md.js', '_u64.js'];

/** @param siteDir the project's root */
export function browserPlatform(siteDir: string): PluginModule {
  // The bundler names a module by its real path.
  const root = realpathSync(siteDir);
  const alias = Object.fromEntries([...IN_A_BROWSER].map((files) => files.map((file) => path.join(root, file))));
  // A module that two programs share has the functions of both, in a file that both fetch. The lab takes copies of its own,
  // so that nobody else carries what only it needs.
  const hashes = path.dirname(
    realpathSync(createRequire(path.join(root, 'package.json')).resolve('@noble/hashes/sha2.js')),
  );
  const copies = Object.fromEntries(
    SHARED_HASHES.flatMap((name) =>
      [path.join(hashes, name), `@noble/hashes/${name}`].map((asked) => [
        `${asked}$`,
        `${path.join(hashes, name)}?lab`,
      ]),
    ),
  );
  const rules = [
    {include: OF_THE_LAB.map((folder) => path.join(root, folder)), resolve: {alias: copies}},
    {include: hashes, resourceQuery: /^\?lab$/, resolve: {alias: copies}},
  ];
  return () => ({
    name: 'browser-platform',
    configureWebpack: (_config, isServer) => (isServer ? {} : {resolve: {alias}, module: {rules}}),
  });
}
