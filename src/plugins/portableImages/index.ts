/** Has the names of scripts say nothing of the folder in which they were built: see `loader.cjs`. */
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Plugin, PluginModule} from '@docusaurus/types';

/** What Docusaurus sets for the bundler's cache, which its types leave open. */
interface WithCache {
  experiments?: {cache?: {version?: string}};
}

const LOADER = path.join(__dirname, 'loader.cjs');

export const portableImages: PluginModule = () => {
  const stamp = createHash('sha256').update(readFileSync(LOADER)).digest('hex').slice(0, 12);
  return {
    name: 'portable-images',
    configureWebpack(config) {
      const {version} = (config as WithCache).experiments?.cache ?? {};
      const changes: ReturnType<NonNullable<Plugin['configureWebpack']>> = {
        // Not `test`: Docusaurus takes each rule that tests for `.mdx` for a content plugin's own.
        module: {rules: [{include: /\.mdx?$/, enforce: 'post', use: [{loader: LOADER}]}]},
      };
      // The bundler's cache takes a module for unchanged while its file is, whatever loader it came through.
      return version === undefined
        ? changes
        : ({...changes, experiments: {cache: {version: `${version}-${stamp}`}}} as typeof changes);
    },
  };
};
