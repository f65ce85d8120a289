/** Options of preset-classic: documentation at the root, blog, sitemap, styles. */
import path from 'node:path';
import type {Options} from '@docusaurus/preset-classic';
import {remarkAlphabet} from '../markdown/alphabet';
import {rehypeHighlight, type HighlightOptions} from '../markdown/highlight';
import {rehypePanes} from '../markdown/panes';
import {rehypeProse} from '../markdown/prose';
import {rehypeSpaces} from '../markdown/spaces';
import {rehypeTables} from '../markdown/tables';
import {remarkDirectives, type DirectiveOptions} from '../markdown/directives';
import {codeThemes} from './codeThemes';
import {CODE_STYLESHEET} from './generated';
import {createFeedItems} from './feed';
import {hasFullHistory} from '../facts/history';
import {currentLocale} from './locale';
import {localized, site} from './site';

/** Style sheets of the site, in the order of their rules. */
const SHEETS = [
  'node_modules/medium-zoom/dist/style.css',
  'src/css/tokens.css',
  'src/css/layout.css',
  'src/css/bar.css',
  'src/css/sidebar.css',
  'src/css/ways.css',
  'src/css/prose.css',
  'src/css/badges.css',
  'src/css/tabs.css',
  'src/css/landing.css',
  'src/css/search.css',
  'src/css/operation.css',
  'src/css/fields.css',
  'src/css/panes.css',
  'src/css/method.css',
  'src/css/tables.css',
  'src/css/filter.css',
  'src/css/phone.css',
  'src/early/css/estimated.css',
  'src/css/motion.css',
  'src/early/css/states.css',
  'src/css/print.css',
  CODE_STYLESHEET,
];

export function presetOptions(root: string, sourcesHash: string): Options {
  const showLastUpdateTime = hasFullHistory(root);
  const directives: DirectiveOptions = {root, locale: currentLocale(), sourcesHash};
  const markdown = {
    beforeDefaultRemarkPlugins: [
      [remarkDirectives, directives],
      [remarkAlphabet, {locale: currentLocale()}],
    ],
    rehypePlugins: [
      [rehypeHighlight, {root, themes: codeThemes} satisfies HighlightOptions],
      rehypePanes,
      // Before the tables, which measure what no line may cut.
      [rehypeSpaces, {locale: currentLocale()}],
      rehypeTables,
    ],
  } satisfies Options['pages'];
  return {
    docs: {
      routeBasePath: '/',
      sidebarPath: path.join(root, 'sidebars.ts'),
      showLastUpdateTime,
      onInlineTags: 'throw',
      lastVersion: 'current',
      versions: {
        current: {label: site.version},
        // Search engines must not find an archived page where a current one answers; such pages leave the sitemap too.
        '1.0': {label: '1.0', path: '1.0', banner: 'unmaintained', noIndex: true},
      },
      ...markdown,
    },
    blog: {
      blogTitle: 'Blog',
      blogDescription: localized.en.blogAbout,
      showReadingTime: true,
      archiveBasePath: null,
      blogSidebarCount: 'ALL',
      showLastUpdateTime: false,
      feedOptions: {
        type: 'atom',
        title: `${site.title}: ${localized[currentLocale()].blog}`,
        description: localized[currentLocale()].blogAbout,
        createFeedItems,
      },
      onInlineAuthors: 'throw',
      onInlineTags: 'throw',
      onUntruncatedBlogPosts: 'ignore',
      ...markdown,
    },
    pages: {...markdown, rehypePlugins: [...markdown.rehypePlugins, rehypeProse]},
    sitemap: {ignorePatterns: ['/search', '/uk/search', '/**/tags/**']},
    theme: {customCss: SHEETS.map((sheet) => path.join(root, sheet))},
  };
}
