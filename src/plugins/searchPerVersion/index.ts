/**
 * search-local, with an index of its own for each version of the documentation. The plugin alone
 * - puts every blog post into the index of every version, so a search in 1.0 would answer with posts about 2.0;
 * - makes no index for a context (“API”) of an archived version, so that the search box there would wait for ever.
 * Both come from looking at addresses below the site's base. So it is run once per version, as if that version were the site.
 */
import {existsSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin, PluginModule, Props} from '@docusaurus/types';
import * as searchLocal from '@easyops-cn/docusaurus-search-local';
import type {PluginOptions} from '@easyops-cn/docusaurus-search-local';

type SearchLocal = {
  default: (context: LoadContext, options: PluginOptions) => Plugin;
  validateOptions: NonNullable<PluginModule['validateOptions']>;
};

const {default: stock, validateOptions} = searchLocal as unknown as SearchLocal;

function perVersion(context: LoadContext, data: unknown): Plugin {
  const options = data as PluginOptions;
  const plugin = stock(context, options);
  return {
    ...plugin,
    async postBuild(props) {
      for (const scope of scopes(props)) {
        await plugin.postBuild!({...props, ...scope});
        for (const entry of options.searchContextByPaths ?? []) {
          const place = typeof entry === 'string' ? entry : entry.path;
          const file = path.join(scope.outDir, `search-index-${place.replaceAll('/', '-')}.json`);
          // The results page offers every context in every version; where a version has no such page, nothing is found.
          if (!existsSync(file)) writeFileSync(file, '[]');
        }
      }
    },
  };
}
export const searchPerVersion: PluginModule = Object.assign(perVersion, {validateOptions});

/** The build as each version sees it: its own addresses below its own base. The last version is the site itself. */
function scopes(props: Props): Pick<Props, 'baseUrl' | 'outDir' | 'routesPaths' | 'plugins'>[] {
  return props.plugins
    .filter((plugin) => plugin.name === 'docusaurus-plugin-content-docs')
    .flatMap((plugin) =>
      (plugin.content as LoadedContent).loadedVersions.map((version) => {
        const baseUrl = version.isLast ? props.baseUrl : `${version.path}/`;
        return {
          baseUrl,
          outDir: path.join(props.outDir, baseUrl.slice(props.baseUrl.length)),
          routesPaths: props.routesPaths.filter((route) => route.startsWith(baseUrl)),
          plugins: [{...plugin, content: {loadedVersions: [{...version, isLast: true}]}}],
        };
      }),
    );
}
