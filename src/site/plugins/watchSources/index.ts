/**
 * Registers the facts as dependencies of every Markdown page. A remark plugin cannot register the files it reads;
 * without this plugin the dev server would show outdated facts until the page is edited.
 */
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {writeGeneratedFiles} from '../../config/generated';
import {FACT_PLACES, factFiles} from '../../../facts';

/** Absolute paths, which the bundler requires. */
const filesOf = (root: string): string[] => factFiles(root).map((file) => path.join(root, file));

/** @param root project root */
export function watchSources(root: string): PluginModule {
  return () => ({
    name: 'watch-sources',
    getPathsToWatch() {
      return FACT_PLACES.map((place) => path.join(root, place, path.extname(place) ? '' : '**/*.{yaml,json}'));
    },
    async loadContent() {
      // Docusaurus calls this again after a change of a fact, the only time when files have to be written.
      await writeGeneratedFiles(root);
    },
    configureWebpack({mode}) {
      // A build does not watch files, its cache includes the hash of the facts, and each page would list every record.
      if (mode === 'production') return {};
      return {
        module: {
          rules: [
            {
              // Not `test`: Docusaurus treats each rule that tests for `.mdx` as one of a content plugin.
              include: /\.mdx?$/,
              enforce: 'pre',
              use: [{loader: require.resolve('./loader.cjs'), options: {files: filesOf(root)}}],
            },
          ],
        },
      };
    },
  });
}
