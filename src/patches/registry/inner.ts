/** Where this project counts on the inside of a package without changing it. */
import type {InnerUse, PackageFile} from '../kinds';

const core = (file: string): PackageFile => ({package: '@docusaurus/core', file: `lib/${file}`});

export const inner: InnerUse[] = [
  {
    kind: 'inner',
    name: 'search: address of the index',
    why: 'The stamp of what is indexed is read from the constants that search-local writes.',
    compare: 'See whether `searchIndexUrl` in generated-constants.js still ends in `?_=` and the hash.',
    at: [{package: '@easyops-cn/docusaurus-search-local', file: 'dist/server/server/utils/generate.js'}],
    usedBy: ['src/plugins/search/index.ts'],
    askedBy: [],
  },
  {
    kind: 'inner',
    name: 'page: the HTML around each page',
    why: 'The scripts that bring React are only named in a page, see src/early/build/template.ts.',
    compare: 'Take over what the stock template has gained.',
    at: [core('ssg/ssgTemplate.html.js')],
    usedBy: ['src/early/build/template.ts'],
    askedBy: [],
  },
  {
    kind: 'inner',
    name: 'crash: a layout outside every route',
    why: 'The layout needs the context of a route, which core does not export.',
    compare: 'See whether the provider still takes `{plugin}` as its value.',
    at: [core('client/routeContext.js')],
    usedBy: ['src/theme/Error/index.tsx'],
    askedBy: [{own: 'src/theme/Error/index.tsx'}],
  },
  {
    kind: 'inner',
    name: 'progress: the end of its bar',
    why: 'The bar of a move that fails would go on for ever.',
    compare: 'See whether nprogress.js still ends the bar in `onRouteDidUpdate`, which needs no argument.',
    at: [{package: '@docusaurus/theme-classic', file: 'lib/nprogress.js'}],
    usedBy: ['src/early/client/loaded.ts'],
    askedBy: [{generated: 'client-modules.js'}, {own: 'src/early/client/loaded.ts'}],
  },
];
