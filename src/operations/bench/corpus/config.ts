/**
 * This project's configuration for a corpus of other pages: the same theme and plugins, without those that depend on
 * the project's own pages.
 */
import path from 'node:path';
import type {Options} from '@docusaurus/preset-classic';
import type {Config, PluginConfig} from '@docusaurus/types';
import {remarkDirectives} from '../../../render';
import {redirectPagesPlugin} from '../../../site';

type DocsOptions = Exclude<Options['docs'], false | undefined>;
type ThemeConfig = {
  navbar: {items: {type?: string; to?: string}[]};
  announcementBar?: object;
};

/**
 * @param config of this project
 * @param root root of this project, because relative folders of the configuration refer to it
 */
export function corpusConfig(config: Config, root: string): Config {
  const [preset, options] = config.presets![0] as [string, Options];
  const docs = options.docs as DocsOptions;
  const theme = config.themeConfig as ThemeConfig;
  return {
    ...config,
    markdown: {...config.markdown, parseFrontMatter: undefined},
    staticDirectories: [path.join(root, 'static')],
    presets: [
      [
        preset,
        {
          ...options,
          docs: {
            ...docs,
            sidebarPath: './sidebars.js',
            showLastUpdateTime: false,
            versions: {},
            beforeDefaultRemarkPlugins: withoutDirectives(docs.beforeDefaultRemarkPlugins),
          },
          blog: false,
          pages: false,
        } satisfies Options,
      ],
    ],
    plugins: ((config.plugins ?? []) as PluginConfig[]).filter((plugin) => !isOwnPlugin(plugin)),
    themes: (config.themes ?? []).map((plugin) =>
      Array.isArray(plugin) && typeof plugin[1] === 'object'
        ? [plugin[0], {...plugin[1], docsDir: ['docs'], indexBlog: false, searchContextByPaths: undefined}]
        : plugin,
    ) as PluginConfig[],
    headTags: (config.headTags ?? []).filter(({attributes}) => attributes?.['rel'] !== 'alternate'),
    themeConfig: {
      ...theme,
      announcementBar: undefined,
      navbar: {
        ...theme.navbar,
        items: theme.navbar.items.filter(({type, to}) => type !== 'docsVersionDropdown' && (!to || to === '/')),
      },
    },
  };
}

type RemarkPlugins = DocsOptions['beforeDefaultRemarkPlugins'];

/** The corpus contains no directives, and words between colons in it are plain text. */
function withoutDirectives(plugins: RemarkPlugins): RemarkPlugins {
  return (plugins ?? []).filter((plugin) => !Array.isArray(plugin) || plugin[0] !== remarkDirectives);
}

/** Redirects and watching the facts make sense only for the project's own pages. */
function isOwnPlugin(plugin: PluginConfig): boolean {
  if (typeof plugin === 'function')
    return plugin.name === 'watchSources' || plugin.toString().includes('watch-sources');
  return Array.isArray(plugin) && plugin[0] === redirectPagesPlugin;
}
