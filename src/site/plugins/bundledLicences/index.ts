/** Publishes the licence texts of the packages in the client bundle. */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {licenceTexts, packageFolders} from '../../build/licences';

/** File name, as for the sandbox and the gateway in the page. */
const FILE = 'licenses.txt';

/** The bundler API used here, which is the same in rspack and webpack. */
interface Compiler {
  hooks: {thisCompilation: {tap(name: string, run: (compilation: Compilation) => void): void}};
}
interface Compilation {
  modules: Iterable<{resource?: string}>;
  hooks: {finishModules: {tap(name: string, run: () => void): void}};
}

export const bundledLicences: PluginModule = ({siteDir}) => {
  const folders = new Set<string>();
  const plugin = {
    apply({hooks}: Compiler) {
      hooks.thisCompilation.tap('BundledLicences', (compilation) => {
        compilation.hooks.finishModules.tap('BundledLicences', () => {
          const files = [...compilation.modules].flatMap(({resource}) => resource?.split('?')[0] ?? []);
          for (const folder of packageFolders(files)) folders.add(folder);
        });
      });
    },
  };
  return {
    name: 'bundled-licences',
    configureWebpack: (_config, isServer) => (isServer ? {} : {plugins: [plugin as never]}),
    postBuild({outDir}) {
      const text = licenceTexts(siteDir, [...folders].sort(), 'the bundle of the site', true);
      if (folders.size === 0)
        throw new Error('The client bundle contains no package: see src/site/plugins/bundledLicences');
      writeFileSync(path.join(outDir, FILE), text);
      return Promise.resolve();
    },
  };
};
