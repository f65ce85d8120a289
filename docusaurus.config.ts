import type {Config} from '@docusaurus/types';
import {broken} from './src/config/broken';
import {checkDocFrontMatter} from './src/config/frontMatter';
import {presetOptions} from './src/config/preset';
import {changelogFeedLink} from './src/config/feed';
import {changesInGit} from './src/config/lastChange';
import {currentLocale} from './src/config/locale';
import {redirects} from './src/config/redirects';
import {searchOptions} from './src/config/search';
import {site} from './src/config/site';
import {themeConfig} from './src/config/theme';
import {earlyPlugin} from './src/early/build';
import {noScriptStyle} from './src/early/build/noScript';
import {template} from './src/early/build/template';
import {patchPlugin} from './src/patches';
import {browserPlatform} from './src/plugins/browserPlatform';
import {bundledLicences} from './src/plugins/bundledLicences';
import {redirectPagesPlugin} from './src/plugins/redirectPages';
import {searchPlugin} from './src/plugins/search';
import {sandboxFile} from './src/plugins/sandboxFile';
import {watchSources} from './src/plugins/watchSources';
import {writeGeneratedFiles, GENERATED_STATIC, localStatic} from './src/config/generated';

export default async function config(): Promise<Config> {
  const root = __dirname;
  const {sourcesHash, liveGateway, liveCalls} = await writeGeneratedFiles(root);
  return {
    title: site.title,
    tagline: site.tagline,
    url: site.url,
    baseUrl: site.baseUrl,
    favicon: 'img/favicon.svg',
    // It would insert its words on each first page, where React comes later than it thinks.
    baseUrlIssueBanner: false,
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'uk'],
      localeConfigs: {en: {label: 'English'}, uk: {label: 'Українська'}},
    },
    onBrokenLinks: broken.onBrokenLinks,
    onBrokenAnchors: broken.onBrokenAnchors,
    markdown: {
      parseFrontMatter: checkDocFrontMatter(root),
      hooks: broken.hooks,
      mdx1Compat: {comments: false, admonitions: false, headingIds: true},
    },
    staticDirectories: ['static', GENERATED_STATIC, localStatic(currentLocale())],
    // `v4` alone would keep one storage per locale, and a theme chosen in English would be lost in Ukrainian.
    // The way of `v4` finds no date for a file that came with a merge.
    future: {v4: true, faster: true, experimental_vcs: changesInGit(root)},
    ssrTemplate: template,
    storage: {type: 'localStorage', namespace: false},
    presets: [['@docusaurus/preset-classic', presetOptions(root, sourcesHash)]],
    plugins: [
      [redirectPagesPlugin, {redirects: await redirects(root)}],
      'docusaurus-plugin-image-zoom',
      watchSources(root),
      sandboxFile(root),
      browserPlatform(root),
      earlyPlugin(root),
      patchPlugin,
      bundledLicences,
    ],
    themes: [[searchPlugin, searchOptions]],
    headTags: [noScriptStyle, changelogFeedLink()],
    clientModules: [
      './src/early/client/loaded.ts',
      './src/early/client/wholeLayout.ts',
      './src/early/client/sidebar.ts',
      './src/early/client/unfold.ts',
      './src/early/client/contents.ts',
      './src/early/client/parts.ts',
    ],
    customFields: {liveGateway, liveCalls},
    themeConfig: themeConfig(),
  };
}
