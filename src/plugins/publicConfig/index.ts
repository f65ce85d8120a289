/** Keeps out of the pages what only a build needs of the configuration: see `loader.cjs`. */
import {createHash} from 'node:crypto';
import {readFileSync, realpathSync} from 'node:fs';
import path from 'node:path';
import type {Plugin, PluginModule} from '@docusaurus/types';

/** What Docusaurus sets for the bundler's cache, which its types leave open. */
interface WithCache {
  experiments?: {cache?: {version?: string}};
}

const LOADER = path.join(__dirname, 'loader.cjs');

export const publicConfig: PluginModule = ({siteDir, generatedFilesDir}) => {
  // The bundler names modules with links resolved; the folder of the generated ones need not exist yet.
  const generated = path.resolve(realpathSync(siteDir), path.relative(siteDir, generatedFilesDir));
  const stamp = createHash('sha256').update(readFileSync(LOADER)).digest('hex').slice(0, 12);
  return {
    name: 'public-config',
    configureWebpack(config) {
      const changes: ReturnType<NonNullable<Plugin['configureWebpack']>> = {
        module: {rules: [{include: [path.join(generated, 'docusaurus.config.mjs')], use: [{loader: LOADER}]}]},
      };
      // The bundler's cache takes a module for unchanged while its file is, whatever loader it came through.
      const {version} = (config as WithCache).experiments?.cache ?? {};
      return version === undefined
        ? changes
        : ({...changes, experiments: {cache: {version: `${version}-${stamp}`}}} as typeof changes);
    },
  };
};
