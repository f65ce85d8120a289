/** `themeConfig`: navbar, footer, colour mode, code, zoom. */
import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/preset-classic';
import {dataUri} from '../build/page/dataUri';
import {ANNOUNCEMENT_ID, brand, inLocale, localized, TRANSLATIONS} from '../../brand';
import {currentLocale} from './locale';
import {zoom} from '../../page';

/**
 * @param file path of a picture below `static`
 * @returns its data URI
 */
const inPage = (file: string): string => dataUri(path.join(__dirname, '../../../static', file));

export function themeConfig(): ThemeConfig & {zoom: typeof zoom} {
  return {
    colorMode: {defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: false},
    announcementBar: {
      id: ANNOUNCEMENT_ID,
      content: inLocale(localized, currentLocale()).announcement,
      isCloseable: true,
    },
    docs: {sidebar: {hideable: false, autoCollapseCategories: false}, versionPersistence: 'localStorage'},
    // The years would be headings before the first heading of the page.
    blog: {sidebar: {groupByYear: false}},
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
    navbar: {
      title: brand.name,
      logo: {alt: '', src: inPage(brand.logo.light), srcDark: inPage(brand.logo.dark), width: 28, height: 28},
      items: [
        // Without the pattern the link would be active on every page, because documentation is served from the root.
        {
          to: '/',
          label: 'Documentation',
          position: 'left',
          activeBaseRegex: `^/(?!((${TRANSLATIONS.join('|')})/)?(changelog|blog|search|about))`,
        },
        {to: '/changelog', label: 'Changelog', position: 'left'},
        {type: 'docsVersionDropdown', position: 'right'},
        {type: 'localeDropdown', position: 'right'},
        {type: 'search', position: 'right'},
      ],
    },
    footer: {copyright: `© ${brand.copyrightYear} ${brand.name}`},
    // Code is highlighted by `src/render/markdown/highlight`; themes set here would only increase the bundle.
    prism: {theme: {plain: {}, styles: []}, magicComments: []},
    zoom,
  };
}
