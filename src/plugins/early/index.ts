/**
 * Builds `src/early` into a script of its own, which holds its own runtime and therefore does not grow with the site, and
 * tells each page which scripts bring React to it.
 */
import {existsSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {PluginModule, Props} from '@docusaurus/types';
import {chunkNamesOf, filesByName, routesTo, type ChunkNames, type ClientManifest} from './scripts';
import {WAKE_ID} from '../../early/wake/id';

/** @param root the project's root */
export function earlyPlugin(root: string): PluginModule {
  return () => ({
    name: 'early',
    configureWebpack(config, isServer) {
      if (isServer) return {};
      const early = path.join(root, 'src/early/index.ts');
      const main = config.entry as string;
      const entry =
        config.mode === 'production'
          ? {main, early: {import: early, runtime: false as const}}
          : // The dev server knows one page, which React draws; one entry has one connection to the server.
            [early, main];
      return {entry, mergeStrategy: {entry: 'replace'}};
    },
    postBuild(props) {
      namePageScripts(props);
      return Promise.resolve();
    },
  });
}

/** Adds to each page the chunks of its own: they are prefetched with React, and run when React asks for them. */
function namePageScripts({outDir, generatedFilesDir, routes, routesPaths, baseUrl}: Props): void {
  const read = <Data>(name: string): Data =>
    JSON.parse(readFileSync(path.join(generatedFilesDir, name), 'utf8')) as Data;
  const chunkNames = read<ChunkNames>('routesChunkNames.json');
  const files = filesByName(read<ClientManifest>('client-manifest.json'));
  for (const route of routesPaths) {
    const below = route.slice(baseUrl.length);
    const file = path.join(outDir, below.endsWith('.html') ? below : path.join(below, 'index.html'));
    if (!existsSync(file)) continue;
    const fetch = chunkNamesOf(routesTo(routes, route), chunkNames)
      .map((name) => files.get(name))
      .filter((name) => name !== undefined)
      .map((name) => baseUrl + name);
    const html = readFileSync(file, 'utf8');
    const changed = html.replace(
      new RegExp(`(<script[^>]*id="?${WAKE_ID}"?[^>]*>)(.*?)(</script>)`),
      (_, open: string, run: string, close: string) =>
        open + JSON.stringify({run: JSON.parse(run) as string[], fetch}) + close,
    );
    // The index of search reads the same files at the same time.
    writeFileSync(`${file}.part`, changed);
    renameSync(`${file}.part`, file);
  }
}
