/**
 * Tells the bundler that every Markdown page depends on the facts. A remark plugin cannot register the files it reads;
 * without this plugin the running dev server would show the old fact until its page is edited.
 */
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {writeGeneratedFiles} from '../../config/generated';
import {FACT_PLACES, factFiles} from '../../../facts';

/** Absolute, as the bundler wants them. */
const filesOf = (root: string): string[] => factFiles(root).map((file) => path.join(root, file));

/** @param root the project's root */
export function watchSources(root: string): PluginModule {
  return () => ({
    name: 'watch-sources',
    getPathsToWatch() {
      return FACT_PLACES.map((place) => path.join(root, place, path.extname(place) ? '' : '**/*.{yaml,json}'));
    },
    async loadContent() {
      // Docusaurus asks again after a change of a fact, and only then there is something to write.
      await writeGeneratedFiles(root);
    },
    configureWebpack({mode}) {
      // A build does not watch, its cache knows the facts by their hash, and each page would list every record.
      if (mode === 'production') return {};
      return {
        module: {
          rules: [
            {
              // Not `test`: Docusaurus takes each rule that tests for `.mdx` for a content plugin's own.
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
