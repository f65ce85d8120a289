/** The components of `src/theme`: a folder there without an entry here, or the other way round, fails a test. */
import type {ComponentPatch, PackageFile} from '../kinds';

const classic = (file: string): PackageFile => ({package: '@docusaurus/theme-classic', file: `lib/theme/${file}`});
const core = (file: string): PackageFile => ({package: '@docusaurus/core', file: `lib/client/theme-fallback/${file}`});
const searchLocal = (file: string): PackageFile => ({
  package: '@easyops-cn/docusaurus-search-local',
  file: `dist/client/client/theme/${file}`,
});

type Component = Pick<ComponentPatch, 'component' | 'from' | 'why' | 'compare'>;

const component =
  (how: ComponentPatch['how']) =>
  (one: Component): ComponentPatch => ({kind: 'component', how, name: `theme/${one.component}`, ...one});

const replaced: Component[] = [
  {
    component: 'BlogLayout',
    from: [classic('BlogLayout/index.js')],
    why: 'The stock layout leaves the table of contents of a post outside every landmark.',
    compare: 'Take over what has changed around `<nav>`; when the table of contents has a landmark, drop ours.',
  },
  {
    component: 'BlogListPage',
    from: [classic('BlogListPage/index.js')],
    why: 'The stock list of posts has no h1.',
    compare: 'Take over what has changed around the heading; when there is an h1, drop ours.',
  },
  {
    component: 'ColorModeToggle',
    from: [classic('ColorModeToggle/index.js'), classic('ColorModeToggle/styles.module.css')],
    why: 'The stock button waits for React; this one is answered by `src/early/page/theme`.',
    compare: 'Compare its props, its texts and its styles.',
  },
  {
    component: 'DocItem/Layout',
    from: [classic('DocItem/Layout/index.js'), classic('DocItem/Layout/styles.module.css')],
    why: 'The stock layout has one grid for every kind of page.',
    compare: 'Take over what stands around the text: crumbs, notices, contents, footer, neighbours.',
  },
  {
    component: 'DocSidebarItem/Link',
    from: [classic('DocSidebarItem/Link/index.js'), classic('DocSidebarItem/Link/styles.module.css')],
    why: 'The stock item has a name only; an operation is also known by its path.',
    compare: 'Compare its props, its classes, and what it does on a click.',
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
    why: 'The stock screen for a crash outside the layout is English in every locale.',
    compare: 'Compare what stands around the screen: the boundary, and the context of the route.',
  },
  {
    component: 'ErrorPageContent',
    from: [classic('ErrorPageContent.js')],
    why: 'The stock screen keeps the title of the page that crashed, and ends its heading in a full stop.',
    compare: 'Compare its props with those of src/components/CrashScreen.',
  },
  {
    component: 'Loading',
    from: [core('Loading/index.js')],
    why: 'The stock loader is English in every locale, and its spinner is not among the states of this site.',
    compare: 'Compare its props, and in which states it draws something.',
  },
  {
    component: 'MDXComponents',
    from: [classic('MDXComponents/index.js')],
    why: 'Code, tables and tabs of a page need no script, and directives use components without an import.',
    compare: 'See which elements the stock map has gained, and whether pages need them.',
  },
  {
    component: 'Navbar/MobileSidebar/Layout',
    from: [classic('Navbar/MobileSidebar/Layout/index.js')],
    why: 'The stock menu opens behind the focus, lets it go to the page below, and does not hear Escape.',
    compare: 'Compare its props and classes; when it is a dialog, drop ours.',
  },
  {
    component: 'NotFound/Content',
    from: [classic('NotFound/Content/index.js')],
    why: 'With documentation at the root, the stock page has no title of its own, no description, and no way on.',
    compare: 'Take over what it says, word for word.',
  },
];

const wrapped: Component[] = [
  {
    component: 'DocSidebarItem/Category',
    from: [classic('DocSidebarItem/Category/index.js')],
    why: 'The stock category opens for a page that stands in it a second time, beside the category that is its home.',
    compare: 'See that `activePath` still decides which category is open and marked.',
  },
  {
    component: 'Layout',
    from: [classic('Layout/index.js')],
    why: 'The results page of the search has no main landmark, and its selector no name.',
    compare: 'See whether the results page has `<main>` and a name for #context-selector by now.',
  },
  {
    component: 'MDXPage',
    from: [classic('MDXPage/index.js')],
    why: 'The text of a page that is no document stands outside `.markdown`, so no style sheet takes it for prose.',
    compare: 'See whether the page puts its content into `.markdown` by now.',
  },
  {
    component: 'SearchBar',
    from: [searchLocal('SearchBar/index.jsx'), searchLocal('SearchBar/SearchBar.jsx')],
    why: 'The box of search-local neither announces its results nor says that its index did not arrive, and covers the bar of a phone.',
    compare: 'See whether the box announces its results by now.',
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
