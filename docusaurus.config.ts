import type {Config} from '@docusaurus/types';
import {broken} from './src/site/config/broken';
import {checkDocFrontMatter} from './src/site/config/frontMatter';
import {fillPage} from './src/site/config/fillPage';
import {presetOptions} from './src/site/config/preset';
import {changelogFeedLink} from './src/site/config/feed';
import {changesInGit} from './src/site/config/lastChange';
import {currentLocale} from './src/site/config/locale';
import {redirects} from './src/site/config/redirects';
import {searchOptions} from './src/site/config/search';
import {brand, DEFAULT_LOCALE, languages, LOCALES} from './src/brand';
import {themeConfig} from './src/site/config/theme';
import {getFacts, methodNumbers} from './src/facts';
import {frameScript} from './src/site/build/console/frame';
import {pagePlugin} from './src/site/build/page';
import {noScriptStyle} from './src/site/build/page/noScript';
import {template} from './src/site/build/page/template';
import {patchPlugin} from './src/site/patches';
import {browserPlatform} from './src/site/plugins/browserPlatform';
import {bundledLicences} from './src/site/plugins/bundledLicences';
import {emWidths} from './src/site/plugins/emWidths';
import {redirectPagesPlugin} from './src/site/plugins/redirectPages';
import {searchPlugin} from './src/site/plugins/search';
import {sandboxFile} from './src/site/plugins/sandboxFile';
import {watchSources} from './src/site/plugins/watchSources';
import {jsonLooks} from './src/site/config/codeThemes';
import {writeGeneratedFiles, GENERATED_STATIC, localStatic} from './src/site/config/generated';

export default async function config(): Promise<Config> {
  const root = __dirname;
  const {sourcesHash, liveGateway, liveCalls} = await writeGeneratedFiles(root);
  const facts = await getFacts(root);
  const frame = await frameScript(root, facts);
  return {
    title: brand.name,
    tagline: brand.tagline,
    url: brand.docs.url,
    baseUrl: brand.docs.basePath,
    favicon: brand.logo.favicon,
    // The banner assumes immediate hydration and would flash on every first page view.
    baseUrlIssueBanner: false,
    i18n: {
      defaultLocale: DEFAULT_LOCALE,
      locales: [...LOCALES],
      localeConfigs: Object.fromEntries(Object.entries(languages).map(([locale, {label}]) => [locale, {label}])),
    },
    onBrokenLinks: broken.onBrokenLinks,
    onBrokenAnchors: broken.onBrokenAnchors,
    markdown: {
      parseFrontMatter: checkDocFrontMatter(root),
      hooks: broken.hooks,
      preprocessor: fillPage(root),
      mdx1Compat: {comments: false, admonitions: false, headingIds: true},
    },
    staticDirectories: ['static', GENERATED_STATIC, localStatic(currentLocale())],
    // `v4` alone would use one storage per locale, and a theme chosen in English would be lost in Ukrainian. The
    // version control of `v4` finds no date for a file that was added by a merge.
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
      pagePlugin(root, frame),
      patchPlugin,
      emWidths,
      bundledLicences,
    ],
    themes: [[searchPlugin, searchOptions]],
    headTags: [noScriptStyle, changelogFeedLink()],
    clientModules: [
      './src/site/client/loaded.ts',
      './src/site/client/wholeLayout.ts',
      './src/site/client/sidebar.ts',
      './src/site/client/unfold.ts',
      './src/site/client/contents.ts',
      './src/site/client/parts.ts',
    ],
    customFields: {
      liveGateway,
      liveCalls,
      jsonLooks,
      ownMethods: Object.fromEntries(methodNumbers(facts.methods).own),
    },
    themeConfig: themeConfig(),
  };
}
