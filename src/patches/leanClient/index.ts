/**
 * Leaves out of the browser's bundle what the theme loads on every page and this site never runs, and what it does on every
 * move for nothing.
 */
import type {PluginModule} from '@docusaurus/types';

/** Modules of the theme that only prepare the highlighter of code; code is highlighted at build. */
const LEFT_OUT = ['@docusaurus/theme-classic/lib/prism-include-languages'];

export const leanClient: PluginModule = () => ({
  name: 'lean-client',
  configureWebpack() {
    return {
      resolve: {alias: Object.fromEntries(LEFT_OUT.map((request) => [require.resolve(request), false]))},
      module: {
        rules: [
          {
            // Not `test`, see the plugin that watches sources.
            include: [/@docusaurus[\\/]theme-common[\\/]lib[\\/]utils[\\/]scrollUtils\.js$/],
            enforce: 'pre',
            use: [{loader: require.resolve('../patchClient/index.cjs')}],
          },
        ],
      },
    };
  },
});
