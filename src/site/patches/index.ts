/** Applies the patches of `registry` to modules of packages, in both bundles, and adds the proof to each bundle. */
import type {Plugin, PluginModule} from '@docusaurus/types';
import {PatchProof, persistentCache, type WithCache} from './proof/plugin';
import {patches} from './registry';
import {checkFiles, placesOf, rulesOf, stampOf} from './rules';

export const patchPlugin: PluginModule = ({siteDir, generatedFilesDir}) => {
  checkFiles(siteDir, patches);
  const places = placesOf(siteDir, generatedFilesDir);
  const rules = rulesOf(places, patches);
  const stamp = stampOf(rules);
  return {
    name: 'patches',
    configureWebpack(config, isServer) {
      const used = patches.filter((patch) => !(isServer && patch.kind === 'module' && patch.clientOnly));
      const changes: ReturnType<NonNullable<Plugin['configureWebpack']>> = {
        module: {rules},
        plugins: [new PatchProof(places, used, stamp) as never],
      };
      const {version} = persistentCache({experiments: (config as WithCache).experiments}) ?? {};
      // If the cache has another structure, the proof fails with a message.
      return version === undefined
        ? changes
        : ({...changes, experiments: {cache: {version: `${version}-${stamp}`}}} as typeof changes);
    },
  };
};
