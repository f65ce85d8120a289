/** Makes the changes of `registry` to the modules of packages, in both bundles, and has each bundle prove them. */
import type {Plugin, PluginModule} from '@docusaurus/types';
import {PatchProof} from './proof/plugin';
import {patches} from './registry';
import {checkFiles, placesOf, rulesOf, stampOf} from './rules';

/** What Docusaurus sets for the bundler's cache, which its types leave open. */
interface WithCache {
  experiments?: {cache?: {version?: string}};
}

export const patchPlugin: PluginModule = ({siteDir, generatedFilesDir}) => {
  checkFiles(siteDir, patches);
  const places = placesOf(siteDir, generatedFilesDir);
  const rules = rulesOf(places, patches);
  return {
    name: 'patches',
    configureWebpack(config) {
      const {version} = (config as WithCache).experiments?.cache ?? {};
      const changes: ReturnType<NonNullable<Plugin['configureWebpack']>> = {
        module: {rules},
        plugins: [new PatchProof(places, patches) as never],
      };
      return version === undefined
        ? changes
        : ({...changes, experiments: {cache: {version: `${version}-${stampOf(rules)}`}}} as typeof changes);
    },
  };
};
