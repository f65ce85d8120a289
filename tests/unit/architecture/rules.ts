/**
 * Tables of allowed imports for each folder of `src/` and of `tests/`; all other imports are forbidden.
 *
 * Imports within a folder of `src/` are unrestricted. From another folder, a file may import only the public entry: `index.ts`, or
 * `browser.ts`, which runs in a page or a worker and imports no Node.js module. Packages are allowed by name, including
 * their subpaths. `node` means Node's built-in modules, and a trailing `*` in a package name matches any ending.
 *
 * cspell:ignore scure ibantools stdnum stemmer easyops usebruno fflate
 */

/** Markdown syntax trees: types, and the packages that traverse them. */
const TREES = 'mdast mdast-util-* remark-* hast vfile unified unist-util-visit';
/** Packages that React components of this site may use. */
const REACT = 'react react-dom clsx @docusaurus/*';

interface Folder {
  /** Folders of `src/` whose entries it may import. */
  folders: string;
  packages: string;
}

/** Keyed by folder of `src/`. Each may import only folders above it. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
  brand: {folders: '', packages: ''},
  domain: {folders: 'brand', packages: '@noble/hashes @scure/base ibantools libphonenumber-js stdnum node'},
  facts: {folders: 'brand domain', packages: '@redocly/openapi-core yaml zod node'},
  samples: {folders: 'brand domain facts', packages: '@noble/hashes @usebruno/lang fflate yaml zod node'},
  render: {
    folders: 'brand domain facts samples',
    packages: `libphonenumber-js prismjs prism-react-renderer yaml zod ${TREES} node`,
  },
  gateway: {folders: 'brand domain facts', packages: '@hono/node-server ajv-formats devalue hono qr node'},
  search: {folders: 'brand domain', packages: 'cheerio mark.js stemmer yaml zod node'},
  tools: {folders: 'brand domain facts samples gateway', packages: '@noble/hashes devalue har-format'},
  page: {folders: 'brand search', packages: 'medium-zoom'},
  site: {
    folders: 'brand domain facts samples render gateway search tools page',
    packages: `
      @easyops-cn/docusaurus-search-local @generated/* cheerio devalue esbuild oxc-parser postcss postcss-selector-parser
      prism-react-renderer ${REACT} node`,
  },
  theme: {folders: 'brand page site', packages: `@theme/* @theme-original/* ${REACT}`},
  preview: {
    folders: 'brand domain facts samples render site',
    packages: `@docusaurus/mdx-loader @theme/* esbuild ${TREES} ${REACT} node`,
  },
  operations: {
    folders: 'brand domain facts samples render search site preview',
    packages: `
      @docusaurus/* @mdn/browser-compat-data @playwright/test ajv ajv-formats cheerio cspell oxc-parser postcss
      parse-english parse-latin postcss-selector-parser puppeteer-core retext-indefinite-article retext-repeated-words unpdf yaml zod ${TREES} node`,
  },
};

/**
 * Folders that may import fewer packages than their parent folder. Code that runs in a page before hydration imports
 * none, because it adds to the weight of every page; code in a page or a worker cannot use Node.js.
 */
export const PACKAGES: Readonly<Record<string, string>> = {
  'src/domain': '@noble/hashes @scure/base ibantools libphonenumber-js stdnum',
  'src/domain/platform': '@noble/hashes node',
  'src/facts/schemas': 'zod',
  'src/gateway/engine': '',
  'src/gateway/pages': 'hono qr',
  'src/page/body': '',
  'src/page/head': '',
  'src/page/parts': 'medium-zoom',
  'src/page/trust': '',
  'src/search/client': 'mark.js',
  'src/search/engine': '',
  'src/search/text': 'stemmer',
  'src/site/client': '@docusaurus/*',
  'src/site/components': `@generated/* ${REACT}`,
};

/** Subfolders of a folder of `src/` that may not import certain siblings. */
export const APART: Readonly<Record<string, string>> = {
  // Independent of HTTP and pages: platform features are passed in, or are in `domain/platform`.
  'src/gateway/engine': 'src/gateway/http src/gateway/operations src/gateway/pages src/gateway/standalone',
  // Runs first, before all other code.
  'src/page/trust': 'src/page/body src/page/head src/page/parts',
  'src/page/body': 'src/page/head src/page/parts',
  'src/page/head': 'src/page/parts',
  'src/search/text': 'src/search/index src/search/engine src/search/client src/search/eval',
  'src/search/engine': 'src/search/client src/search/eval',
  'src/search/client': 'src/search/eval',
  // Docusaurus reads this folder; components are for the theme.
  'src/site/config': 'src/site/components',
  'src/site/plugins': 'src/site/components',
  'src/site/components': 'src/site/build src/site/config src/site/graph src/site/patches src/site/plugins',
};

/**
 * Tests may import internal files of the folders of `src/`, and any package. Keyed by folder of `tests/`: the folders
 * of `src/` that its files may import in addition to `brand`, then folders of `tests/` in addition to its own and `tests/*`.
 */
export const TESTS: Readonly<Record<string, {src: string; tests?: string}>> = {
  'tests/*': {src: 'brand domain facts samples site operations', tests: 'tests/recorder'},
  'tests/recorder': {src: 'domain gateway'},
  'tests/fixtures': {src: ''},
  // `npm run check` prints problems of the facts.
  'tests/run': {src: 'facts operations site', tests: 'tests/recorder'},
  'tests/looks': {src: 'brand facts site operations'},
  'tests/shots': {src: 'facts gateway operations'},
  // Unit tests of a folder may import the same folders as the folder itself.
  'tests/unit/architecture': {src: 'site'},
  'tests/unit/run': {src: 'operations', tests: 'tests/run'},
  'tests/unit/domain': {src: 'domain facts', tests: 'tests/fixtures tests/unit/gateway'},
  'tests/unit/facts': {src: 'domain facts render site'},
  'tests/unit/samples': {src: 'domain facts samples'},
  'tests/unit/render': {src: 'domain facts samples render site', tests: 'tests/unit/gateway'},
  'tests/unit/gateway': {src: 'domain facts render gateway', tests: 'tests/recorder'},
  // An integrator who has only the documentation: may start the gateway, and use nothing else of the sources.
  'tests/unit/gateway/stranger': {src: 'gateway/index.ts'},
  'tests/unit/search': {src: 'facts search page'},
  'tests/unit/tools': {src: 'domain facts samples render gateway tools site', tests: 'tests/fixtures'},
  'tests/unit/page': {src: 'page search'},
  'tests/unit/site': {src: 'brand domain facts page samples tools site'},
  'tests/unit/preview': {src: 'brand facts render site preview'},
  'tests/unit/operations': {src: 'facts render search site operations'},
  'tests/content': {
    src: 'brand domain facts samples render gateway tools site operations',
    tests: '* tests/samples/recordings tests/shots tests/unit/gateway versioned_sidebars',
  },
  'tests/samples': {src: 'domain facts samples gateway tools site operations', tests: 'tests/recorder'},
  'tests/build': {src: 'brand domain facts samples render search tools page site operations'},
  'tests/delivery': {src: 'facts operations'},
  'tests/e2e': {
    src: 'brand facts samples render gateway page site operations',
    tests: 'tests/delivery tests/looks tests/recorder',
  },
  'tests/engines': {src: 'brand operations'},
  'tests/contract': {
    src: 'domain facts samples gateway tools site operations',
    tests: 'tests/recorder',
  },
  'tests/pipeline': {src: 'facts render site operations'},
};
