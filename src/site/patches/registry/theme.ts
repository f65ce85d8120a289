/** Patches of theme, core and plugin code that is useless or harmful on every page. */
import {LOAD_FAILED} from '../../../page';
import type {ModulePatch, TextPatch} from '../kinds';

export const theme: (ModulePatch | TextPatch)[] = [
  {
    kind: 'module',
    name: 'theme: without the highlighter',
    why: 'It prepares a highlighter of code in the browser, and code is highlighted at build.',
    compare: 'See which client modules theme-classic loads by now, and which of them load prismjs.',
    at: {package: '@docusaurus/theme-classic', file: 'lib/prism-include-languages.js'},
    by: null,
    askedBy: [{generated: 'client-modules.js'}],
  },
  {
    kind: 'module',
    name: 'theme: the contents are marked before React, too',
    why: '`src/page/body/contents` marks what is read for good; the hook would do so a second time at each scroll.',
    compare:
      'See how useTOCHighlight finds the active entry by now, and take it over into src/page/body/contents/mark.ts.',
    at: {package: '@docusaurus/theme-common', file: 'lib/hooks/useTOCHighlight.js'},
    by: 'src/site/patches/unmarked.ts',
    askedBy: [{package: '@docusaurus/theme-common', file: 'lib/internal.js'}],
  },
  {
    kind: 'module',
    name: 'theme: the width of the window, in em',
    why: 'It compares the window with 996 px, and with large text the menu and the style sheets would disagree.',
    compare: 'See at which width useWindowSize changes by now, and which values it returns.',
    at: {package: '@docusaurus/theme-common', file: 'lib/hooks/useWindowSize.js'},
    by: 'src/site/patches/windowSize.ts',
    askedBy: [
      {package: '@docusaurus/theme-common', file: 'lib/index.js'},
      {package: '@docusaurus/theme-common', file: 'lib/contexts/navbarMobileSidebar.js'},
    ],
  },
  {
    kind: 'module',
    name: 'core: scripts of the next page, fetched in every browser',
    why: 'It adds links with rel=prefetch, each of which Firefox refuses under the policy of a page, with an error in the console.',
    compare: 'See by what means prefetch.js fetches by now, and whether `default-src` governs it in Firefox.',
    at: {package: '@docusaurus/core', file: 'lib/client/prefetch.js'},
    by: 'src/site/patches/fetchAhead.ts',
    askedBy: [{package: '@docusaurus/core', file: 'lib/client/docusaurus.js'}],
    clientOnly: true,
  },
  {
    kind: 'module',
    name: 'zoom: without its timer',
    why: 'It opens pictures only with React, and by the pointer alone; `src/page/parts/zoom` opens them on every page, by the same library.',
    compare: 'See what zoom.js does by now with the options and when it attaches, then src/page/parts/zoom.',
    at: {package: 'docusaurus-plugin-image-zoom', file: 'lib/zoom.js'},
    by: null,
    askedBy: [{generated: 'client-modules.js'}],
  },
  {
    kind: 'text',
    name: 'theme: dates',
    why: 'Dates of posts and of the last update read “November 22, 2026” and “Nov 23, 2026”, and all others “23 November 2026”.',
    compare: 'See whether useDateTimeFormat takes a language other than the code of the locale by now.',
    at: {package: '@docusaurus/theme-common', file: 'lib/utils/IntlUtils.js'},
    whyText: 'The hook shares its module with others, and the theme imports it from many components.',
    changes: [
      {
        from: 'new Intl.DateTimeFormat(currentLocale, {',
        to: "new Intl.DateTimeFormat(currentLocale === 'en' ? 'en-GB' : currentLocale, {",
        why: 'The English of this site is British.',
      },
    ],
  },
  {
    kind: 'text',
    name: 'theme: date of the last update',
    why: 'The month is short there, and written out in all other dates; a property of microdata has no item around it.',
    compare: 'See how LastUpdated formats its date by now.',
    at: {package: '@docusaurus/theme-classic', file: 'lib/theme/LastUpdated/index.js'},
    whyText: 'The format is written inside the component; a copy of it would be longer than the change.',
    changes: [
      {from: "month: 'short',", to: "month: 'long',", why: 'One form of date everywhere.'},
      {from: ' itemProp="dateModified"', to: '', why: 'Without `itemscope` it is an error of HTML.'},
    ],
  },
  ...['DocRoot/Layout/Sidebar', 'BlogSidebar/Desktop'].map((component): TextPatch => ({
    kind: 'text',
    name: `theme: one landmark for a sidebar, ${component}`,
    why: 'The list of pages is a named landmark within another one that has no name and nothing else.',
    compare: 'See whether the element around `<nav>` is still `<aside>`.',
    at: {package: '@docusaurus/theme-classic', file: `lib/theme/${component}/index.js`},
    whyText: 'The element is written inside the component; a copy of it would be longer than the change.',
    changes: [
      {from: '<aside', to: '<div', why: 'The landmark is the list.'},
      {from: '</aside>', to: '</div>', why: 'Its end.'},
    ],
  })),
  {
    kind: 'text',
    name: 'theme: the position is not read while rendering',
    why: 'Reading it has the browser lay out the page in the midst of a move to another.',
    compare: 'See whether useScrollPosition still reads the position each time it renders.',
    at: {package: '@docusaurus/theme-common', file: 'lib/utils/scrollUtils.js'},
    whyText:
      'The hook is private to the package and shares its module with others; a copy of it in its place would be longer than the change, and would grow old in silence.',
    changes: [
      {
        from: 'useRef(getScrollPosition())',
        to: 'useRef(null)',
        why: 'The first call of the effect fills it in all the same.',
      },
    ],
  },
  {
    kind: 'text',
    name: 'core: a move that fails',
    why: 'It reloads whatever the host says, and without a connection the reader loses the page that was readable.',
    compare: 'See what PendingNavigation.js does by now when the next page cannot be loaded.',
    at: {package: '@docusaurus/core', file: 'lib/client/PendingNavigation.js'},
    whyText:
      'The reload stands in a promise of a component that core renders itself; neither theme nor option reaches it.',
    changes: [
      {
        from: 'console.warn(e);',
        to: 'this.routeUpdateCleanupCb();',
        why: 'The bar of progress ends; `src/page/head/loadGuard` warns.',
      },
      {
        from: 'window.location.reload();',
        to: `window.dispatchEvent(new CustomEvent(${JSON.stringify(LOAD_FAILED)}, {detail: {what: String(e && e.message || e), move: true}}));`,
        why: 'The guard asks the host before it reloads, and says so where that would not help.',
      },
    ],
  },
];
