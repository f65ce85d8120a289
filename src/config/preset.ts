/** Options of preset-classic: documentation at the root, blog, sitemap, styles. */
import path from 'node:path';
import type {Options} from '@docusaurus/preset-classic';
import {remarkDirectives, type DirectiveOptions} from '../remark/directives';
import {hasFullHistory} from './history';
import {currentLocale} from './locale';
import {localized, site} from './site';

export function presetOptions(root: string, sourcesHash: string): Options {
  const showLastUpdateTime = hasFullHistory(root);
  const directives: DirectiveOptions = {root, locale: currentLocale(), sourcesHash};
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
      beforeDefaultRemarkPlugins: [[remarkDirectives, directives]],
    },
    blog: {
      blogTitle: 'Blog',
      blogDescription: 'How this portal is made and proved, and how to build an integration that holds.',
      showReadingTime: true,
      archiveBasePath: null,
      blogSidebarCount: 'ALL',
      showLastUpdateTime: false,
      feedOptions: {type: 'atom', title: `${site.title}: ${localized[currentLocale()].blog}`},
      onInlineAuthors: 'throw',
      onInlineTags: 'throw',
      onUntruncatedBlogPosts: 'ignore',
      beforeDefaultRemarkPlugins: [[remarkDirectives, directives]],
    },
    pages: {beforeDefaultRemarkPlugins: [[remarkDirectives, directives]]},
    sitemap: {ignorePatterns: ['/search', '/uk/search', '/**/tags/**']},
    theme: {customCss: [path.join(root, 'src/css/custom.css')]},
  };
}
