/** Components of `src/theme`. A test fails if a folder there has no entry here, or vice versa. */
import type {ComponentPatch, PackageFile} from '../kinds';

const classic = (file: string): PackageFile => ({package: '@docusaurus/theme-classic', file: `lib/theme/${file}`});
const core = (file: string): PackageFile => ({package: '@docusaurus/core', file: `lib/client/theme-fallback/${file}`});
const searchLocal = (file: string): PackageFile => ({
  package: '@easyops-cn/docusaurus-search-local',
  file: `dist/client/client/theme/${file}`,
});

type Component = Pick<ComponentPatch, 'component' | 'from' | 'with' | 'why' | 'compare'>;

const component =
  (how: ComponentPatch['how']) =>
  (one: Component): ComponentPatch => ({kind: 'component', how, name: `theme/${one.component}`, ...one});

const replaced: Component[] = [
  {
    component: 'AnnouncementBar',
    from: [classic('AnnouncementBar/index.js'), classic('AnnouncementBar/styles.module.css')],
    why: 'The stock bar waits for React to close; this one is answered by `src/page/body/announcement`.',
    compare: 'Compare its props, its styles, and which keys useAnnouncementBar stores.',
  },
  {
    component: 'BackToTopButton',
    from: [classic('BackToTopButton/index.js'), classic('BackToTopButton/styles.module.css')],
    why: 'The stock button waits for React; this one is answered by `src/page/body/backToTop`.',
    compare: 'Compare its text, its styles, and when useBackToTopButton shows it.',
  },
  {
    component: 'BlogLayout',
    from: [classic('BlogLayout/index.js')],
    with: [{component: 'BlogListPage', from: [classic('BlogListPage/index.js')]}],
    why: 'In the stock blog, screen readers find the table of contents of a post in no landmark, and no h1 above the list of posts.',
    compare: 'Take over what has changed around `<nav>` and the heading; when the stock ones are there, drop ours.',
  },
  {
    component: 'BlogPostItem/Header',
    from: [classic('BlogPostItem/Header/index.js'), classic('BlogPostItem/Header/Info/index.js')],
    why: 'The stock header repeats the same author with a picture on every post, and a post has no lead.',
    compare: 'Compare what it says about a post, and the texts of the reading time.',
  },
  {
    component: 'ColorModeToggle',
    from: [classic('ColorModeToggle/index.js'), classic('ColorModeToggle/styles.module.css')],
    why: 'The stock button waits for React; this one is answered by `src/page/body/theme`.',
    compare: 'Compare its props, its texts and its styles.',
  },
  {
    component: 'DocItem/Layout',
    from: [classic('DocItem/Layout/index.js'), classic('DocItem/Layout/styles.module.css')],
    why: 'The stock layout has one grid for every kind of page.',
    compare: 'Take over what stands around the text: crumbs, notices, contents, footer, neighbours.',
  },
  {
    component: 'DocSidebar',
    from: [classic('DocSidebar/index.js')],
    with: [
      {
        component: 'DocSidebar/Desktop/Content',
        from: [classic('DocSidebar/Desktop/Content/index.js'), classic('DocSidebar/Desktop/Content/styles.module.css')],
      },
      {
        component: 'DocSidebarItem/Category',
        from: [classic('DocSidebarItem/Category/index.js'), classic('DocSidebarItem/Category/styles.module.css')],
      },
      {
        component: 'DocSidebarItem/Link',
        from: [classic('DocSidebarItem/Link/index.js'), classic('DocSidebarItem/Link/styles.module.css')],
      },
    ],
    why: 'The stock list of pages waits for React, which has its hundreds of links to take over and to draw again at each move; it is drawn twice for a narrow screen, leaves out closed branches, opens for a page that has its home in another one, and knows an operation by its name only.',
    compare:
      'Compare props and classes of each, the room that the list leaves to the announcement, and what a click on a category with a page does.',
  },
  {
    component: 'DocTagsListPage',
    from: [classic('DocTagsListPage/index.js')],
    why: 'The stock page has no description, and sorts kinds of method and countries into one alphabet.',
    compare: 'Compare its props, and what it writes into the head of the page.',
  },
  {
    component: 'Error',
    from: [core('Error/index.js')],
    with: [
      {component: 'ErrorPageContent', from: [classic('ErrorPageContent.js')]},
      {component: 'Loading', from: [core('Loading/index.js')]},
    ],
    why: 'What the stock site says when a page crashes or does not arrive is English in every locale; inside the layout it keeps the title of the page that crashed.',
    compare:
      'Compare what stands around the screen of core (the boundary, the context of the route), the props of each, and in which states the loader draws something.',
  },
  {
    component: 'Heading',
    from: [classic('Heading/index.js'), classic('Heading/styles.module.css')],
    why: 'In the stock heading screen readers read the name of its link after the text, without a space.',
    compare: 'See whether the accessible name of a heading is its text alone by now; compare the classes.',
  },
  {
    component: 'MDXComponents',
    from: [classic('MDXComponents/index.js')],
    why: 'Code, tables and tabs of a page need no script, and directives use components without an import.',
    compare: 'See which elements the stock map has gained, and whether pages need them.',
  },
  {
    component: 'Navbar/MobileSidebar',
    from: [
      classic('Navbar/MobileSidebar/index.js'),
      classic('Navbar/MobileSidebar/Layout/index.js'),
      classic('Navbar/MobileSidebar/Header/index.js'),
      classic('Navbar/MobileSidebar/SecondaryMenu/index.js'),
    ],
    with: [{component: 'Navbar/MobileSidebar/Toggle', from: [classic('Navbar/MobileSidebar/Toggle/index.js')]}],
    why: 'The stock menu waits for React, opens behind the focus, and does not hear Escape; this one is answered by `src/page/body/drawer`.',
    compare: 'Compare classes and texts of menu and button, and what stands in the head of the menu.',
  },
  {
    component: 'NavbarItem/DropdownNavbarItem/Desktop',
    from: [classic('NavbarItem/DropdownNavbarItem/Desktop/index.js')],
    why: 'The stock dropdown waits for React; this one is answered by `src/page/body/dropdowns`.',
    compare: 'Compare its props and classes, and what opens and closes it.',
  },
  {
    component: 'NotFound/Content',
    from: [classic('NotFound/Content/index.js')],
    why: 'With documentation at the root, the stock page has no title of its own, no description, and no way on.',
    compare: 'Take over its title, word for word.',
  },
  {
    component: 'SearchBar',
    from: [searchLocal('SearchBar/index.jsx'), searchLocal('SearchBar/SearchBar.jsx')],
    why: 'The stock box waits for React, has no list that can be answered twice, and covers the bar of a phone; this one is answered by `src/page/body/search` and `src/page/parts/search`.',
    compare: 'Compare its props, its texts, and what it writes into the address of the results page and of a hit.',
  },
];

const wrapped: Component[] = [
  {
    component: 'Layout',
    from: [classic('Layout/index.js')],
    why: 'The results page of the search has no main landmark, and its selector no name.',
    compare: 'See whether the results page has `<main>` and a name for #context-selector by now.',
  },
  {
    component: 'SkipToContent',
    from: [classic('SkipToContent/index.js')],
    why: 'By the bar the other language is ten keys away.',
    compare: 'See that the link to the content still comes first.',
  },
  {
    component: 'SearchPage',
    from: [searchLocal('SearchPage/index.js'), searchLocal('SearchPage/SearchPage.jsx')],
    why: 'The page of the plugin has no description.',
    compare: 'See whether the page sets a description by now.',
  },
];

export const components: ComponentPatch[] = [
  ...replaced.map(component('replaced')),
  ...wrapped.map(component('wrapped')),
];
