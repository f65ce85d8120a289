/**
 * The direction of imports: what each folder may import. It is a list of what is allowed; the rest is forbidden.
 *
 * An entry holds for its folder and all below it that have no entry of their own; `tests/*` holds for the files that stand
 * in `tests/` itself. Within its entry a folder is free. It may import the folders named here with everything below them,
 * and of packages those named here with their parts. `node` stands for Node's own modules, and `*` at the end of a
 * package for any ending. Every folder of `src/` and `tests/` needs an entry: a new room is a decision about what it may
 * touch.
 *
 * cspell:ignore scure ibantools stdnum stoplight stemmer easyops usebruno fflate
 */

/** Kinds of Markdown trees: types only, and the packages that walk them. */
const TREES = 'mdast hast vfile unist-util-visit';
/** What a React component of this site stands on. */
const REACT = 'react clsx @docusaurus/*';

export const MAY_IMPORT: Readonly<Record<string, string>> = {
  // The files of the root tell Docusaurus and the test runners where the rooms are.
  '*': 'src/site/config src/page src/site/patches src/site/plugins tests/* @docusaurus/* @playwright/test vitest node',

  // ── Facts and rules: no Markdown, no Docusaurus, no React ──
  'src/facts/schemas': 'zod',
  'src/domain/contrast': '',
  'src/domain/csv': '',
  'src/domain/invoices': '',
  'src/domain/json': '',
  'src/domain/commission': '',
  'src/domain/money': '',
  // The field of a page masks what is typed, so it brings nothing but a check digit.
  'src/domain/masking': 'src/domain/validators/luhn.ts',
  'src/domain/order': '',
  // A page takes it, so of the platform only what knows neither Node nor a worker.
  'src/domain/diagnosis':
    'src/domain/platform/bytes.ts src/domain/signing/canonical.ts src/domain/signing/head.ts @noble/hashes',
  'src/domain/references': '',
  'src/domain/platform': '@noble/hashes node',
  'src/domain/signing': 'src/domain/platform',
  'src/domain/validators': 'src/domain/platform @noble/hashes @scure/base ibantools libphonenumber-js stdnum',
  'src/facts': 'src/domain src/site/graph src/facts/schemas @redocly/openapi-core yaml zod node',
  'src/site/graph': 'oxc-parser node',
  // Spectral stands in a folder apart, which the tests know.
  'src/operations/linter': 'src/facts src/facts/schemas src/operations/toolFolders.ts ajv ajv-formats node',

  // ── Made from facts: still no Docusaurus, no React ──
  'src/samples': 'src/domain/order src/domain/platform src/domain/signing src/facts src/facts/schemas node',
  // What the samples printed: `published.ts` runs in a reader's browser, too.
  'src/samples/recordings':
    'src/domain/platform/bytes.ts src/facts src/tools/console/session/draft.ts src/samples @noble/hashes zod node',
  'src/samples/collections': 'src/facts src/samples src/facts/schemas @usebruno/lang fflate yaml',
  'src/render': `
    src/domain src/facts src/samples src/facts/schemas src/render/pictures
    libphonenumber-js mdast mdast-util-from-markdown yaml zod node`,
  'src/render/pictures': 'src/render/html.ts src/facts src/facts/schemas',
  'src/render/markdown/alphabet': TREES,
  'src/render/markdown/directives': `src/render src/facts mdast-util-directive ${TREES} node`,
  'src/render/markdown/panes': TREES,
  'src/render/markdown/prose': TREES,
  'src/render/markdown/highlight': `src/facts prismjs prism-react-renderer ${TREES} node`,
  'src/render/markdown/spaces': TREES,
  'src/render/markdown/tables': TREES,
  'src/operations/parity': `
    src/render src/facts src/render/markdown/directives src/render/markdown/highlight
    mdast-util-from-markdown remark-* unified yaml zod ${TREES} node`,

  // ── The gateway: knows the facts and the rules, nothing of the site ──
  'src/gateway': `
    src/domain src/facts src/facts/schemas src/gateway/engine src/gateway/pages
    @hono/node-server ajv-formats hono node`,
  // Neither Node nor HTTP nor a page: what it needs of the machine comes in from outside, or from `domain/platform`.
  'src/gateway/engine': `
    src/domain src/facts src/facts/schemas src/gateway/callbacks src/gateway/refusals
    src/gateway/catalogue.ts src/gateway/scheduler.ts`,
  // The same gateway as one file for readers: the facts are packed into it.
  'src/gateway/standalone': 'src/facts src/gateway src/site/build/licences devalue esbuild node',
  'src/gateway/pages': 'src/domain src/facts src/gateway src/facts/schemas hono',
  'src/gateway/pages/shared': 'src/domain/platform src/gateway/http src/gateway/refusals hono qr',

  // ── A session of the gateway in the page: it runs in a reader's browser, so it takes single modules that are small ──
  // The gateway in a reader's page: the worker runs the sandbox, the client asks it, the build packs it.
  'src/tools/console': '',
  'src/tools/console/worker': 'src/domain src/facts src/tools/console/protocol src/gateway src/facts/schemas devalue',
  'src/tools/console/client': 'src/tools/console/protocol',
  'src/site/build/console':
    'src/domain src/facts src/tools/console/samples src/samples src/gateway src/facts/schemas devalue esbuild node',
  // Samples that are written and run in the page, from the facts of the calls that the build has put aside.
  'src/tools/console/samples': 'src/domain/platform src/tools/console/protocol src/domain/json src/samples/types.ts',
  'src/tools/console/log': 'src/domain/masking src/domain/platform/bytes.ts src/samples/literals har-format',
  'src/tools/console/session':
    'src/tools/console/client src/tools/console/log src/tools/console/protocol src/tools/console/replay',
  'src/tools/console/replay': 'src/domain/json src/domain/platform/bytes.ts',

  // ── What a pasted message means: it runs in a worker, so of other rooms it takes single modules; of the facts only types ──
  'src/tools/decoder': `
    src/domain/masking src/domain/money src/domain/order src/domain/json src/domain/validators
    src/facts/contract.ts src/gateway/http/jsonSchema.ts`,
  'src/site/build/decoder': `
    src/render/builders src/tools/decoder src/domain/platform src/facts src/site/build/console src/gateway/standalone src/facts/schemas devalue`,

  // ── The signature lab: what is entered and what is made of it runs in a reader's browser ──
  'src/tools/lab':
    'src/domain/diagnosis src/domain/platform/bytes.ts src/domain/signing/canonical.ts src/domain/signing/head.ts @noble/hashes',
  'src/site/build/lab': 'src/domain/diagnosis src/domain/signing src/facts src/tools/lab src/samples',

  // ── The search: `text`, `engine` and `client` run in a reader's browser ──
  'src/search/text': 'stemmer',
  'src/search/index': 'src/search/text cheerio yaml zod node',
  'src/search/engine': 'src/search/index src/search/text',
  'src/search/client': `
    src/page/body/search src/page/body/wake src/search/engine src/search/index src/search/text
    @generated/* mark.js`,
  'src/search/eval': 'src/search/engine yaml zod node',

  // ── Before React: `page` and `head` run in a reader's browser and weigh on every page, so they bring no package ──
  'src/page/body': 'src/page/trust',
  // Fetched on intent, so they may bring what they need; neither Docusaurus nor React.
  'src/page/parts': 'src/page/body src/search/client src/search/engine src/search/text medium-zoom',
  'src/page/head': 'src/brand/site.ts src/page/body src/page/trust',
  // Before everything else, and whoever makes a policy takes it from there.
  'src/page/trust': '',
  'src/site/client': 'src/page/head src/page/body @docusaurus/*',
  'src/site/build/page': `
    src/page/body src/page/trust src/facts/errors.ts
    cheerio postcss postcss-selector-parser @docusaurus/types node`,

  // ── Docusaurus ──
  'src/site/patches': 'src/page/body @docusaurus/* node',
  'src/site/plugins/browserPlatform': 'src/site/build/console/browser.ts @docusaurus/* node',
  'src/site/plugins/redirectPages': '@docusaurus/* node',
  'src/site/plugins/bundledLicences': 'src/site/build/licences @docusaurus/* node',
  'src/site/plugins/search': 'src/facts src/search/index @docusaurus/* @easyops-cn/docusaurus-search-local node',
  'src/site/plugins/sandboxFile':
    'src/tools/decoder src/facts src/site/build/console src/gateway/standalone @docusaurus/* node',
  'src/site/plugins/watchSources': 'src/site/config src/facts @docusaurus/* node',
  'src/site/config': `
    src/samples/collections src/render src/tools/decoder src/site/build/page src/page/parts src/facts src/site/graph src/tools/lab src/site/build/console src/render/markdown src/samples/recordings
    src/gateway/standalone src/facts/schemas @docusaurus/* @easyops-cn/docusaurus-search-local prism-react-renderer node`,

  // ── React: nothing but the theme imports components, and nothing imports the theme ──
  'src/site/components/CodeBlock': `src/page/trust src/render/markdown/highlight ${REACT}`,
  'src/site/components/ContentsLine': `src/page/body ${REACT}`,
  'src/site/components/CrashScreen': `src/page/body ${REACT}`,
  'src/site/components/Decoder': `src/site/components/Console src/tools/decoder src/domain/masking src/page/body ${REACT}`,
  'src/site/components/ForeignLinks': REACT,
  'src/site/components/NearestRoutes': REACT,
  'src/site/components/PageLine': REACT,
  'src/site/components/Console': `
    src/site/components/Decoder src/site/components/Tabs src/page/body src/page/trust src/tools/console/client src/tools/console/session src/tools/console/log src/tools/console/protocol src/tools/console/replay
    src/tools/console/samples src/samples/recordings/published.ts src/samples/labels.ts src/samples/languages.ts src/samples/types.ts react-dom ${REACT}`,
  'src/site/components/RunButton': `src/site/components/Console src/page/body ${REACT}`,
  'src/site/components/SignatureLab': `
    src/site/components/Console src/domain/diagnosis src/page/body src/tools/lab src/samples/labels.ts ${REACT}`,
  'src/site/components/SearchResults': `src/site/components/SearchTerms src/search/client src/search/engine ${REACT}`,
  'src/site/components/SearchTerms': `src/page/body src/search/client src/search/index ${REACT}`,
  'src/site/components/TableFilter': `src/page/body ${REACT}`,
  'src/site/components/Tabs': `src/page/body ${REACT}`,
  'src/site/components/WaysOn': REACT,
  'src/theme': `src/site/components src/page/body @theme/* @theme-original/* ${REACT}`,
  'src/site/types': REACT,

  // ── After the build: how it is served, and what it is made of ──
  // Only its command knows where the redirects and the name of the site come from.
  'src/operations/delivery': `
    src/brand/site.ts src/operations/delivery/compress src/operations/delivery/description src/operations/delivery/image src/operations/delivery/securityTxt
    src/operations/delivery/servers src/operations/delivery/site src/operations/delivery/staticHosts src/facts node`,
  'src/operations/delivery/release':
    'src/operations/delivery/compress src/operations/delivery/description src/operations/delivery/site node',
  'src/operations/delivery/description': 'node',
  'src/operations/delivery/compress': 'node',
  'src/operations/delivery/site': 'src/operations/delivery/compress src/operations/delivery/description node',
  'src/operations/delivery/servers': 'src/operations/delivery/description',
  'src/operations/delivery/staticHosts': 'src/operations/delivery/description node',
  'src/operations/delivery/image': 'src/operations/delivery/servers',
  'src/operations/delivery/securityTxt': '',
  'src/operations/supply': 'node',

  // ── Measures ──
  'src/operations/bench': `
    src/facts src/render/markdown/directives src/site/plugins/redirectPages src/search/engine src/search/eval tests/*
    @docusaurus/* @playwright/test cheerio yaml zod node`,

  // ── Tests ──
  // What every kind of test may use: the root, a browser, a signed client, seeded random numbers.
  'tests/*':
    'src/domain/signing src/facts src/samples/literals src/facts/schemas tests/recorder @playwright/test postcss yaml node',
  'tests/recorder': 'src/domain/platform src/gateway tests/* vitest node',
  // Which pages have a budget.
  'tests/run': 'src/operations/bench/pages.ts src/site/graph tests/* tests/recorder oxc-parser yaml node',
  'tests/looks': 'src/site/config src/facts tests/* @playwright/test node',
  'tests/shots': 'src/facts src/gateway tests/* @playwright/test node',

  // One folder of unit tests per room: it knows its room, and what the room is made from.
  'tests/unit/architecture': 'src/site/graph tests/* vitest node',
  'tests/unit/operations/bench':
    'src/operations/bench src/render/markdown/directives src/site/plugins/redirectPages tests/* vitest node',
  'tests/unit/site/components': 'src/site/components src/facts tests/* vitest',
  'tests/unit/site/config': 'src/site/config tests/* vitest node',
  'tests/unit/render': `
    src/render src/domain/contrast src/facts src/render/markdown/directives src/facts/schemas tests/* tests/unit/gateway
    vitest zod node`,
  'tests/unit/domain': 'src/domain src/facts tests/fixtures tests/* tests/unit/gateway vitest node',
  'tests/unit/operations/delivery': 'src/operations/delivery tests/* vitest node',
  'tests/unit/page': 'src/page tests/* @docusaurus/types vitest node',
  'tests/unit/facts':
    'src/site/config src/facts src/render/markdown/directives src/site/plugins/watchSources tests/* @redocly/openapi-core vitest yaml zod node',
  'tests/unit/site/graph': 'src/site/graph tests/* vitest node',
  'tests/unit/tools/console':
    'src/domain src/facts src/tools/console src/samples src/gateway src/facts/schemas tests/* devalue vitest zod node',
  'tests/unit/tools/lab': 'src/domain src/facts src/tools/lab tests/* vitest',
  'tests/unit/tools/decoder':
    'src/render/builders src/tools/decoder src/domain/masking src/facts src/tools/console/log tests/fixtures tests/unit/tools/console/session.ts tests/* devalue vitest node',
  'tests/unit/site/css': 'src/site/config src/domain/contrast tests/* postcss vitest node',
  'tests/unit/render/markdown': `
    src/site/config src/facts src/render/markdown src/samples tests/*
    cheerio mdast-util-from-markdown prism-react-renderer react react-dom vitest ${TREES} node`,
  // A parser, to see which of its copies the tests get.
  'tests/unit/run': 'tests/run tests/* mdast-util-from-markdown vitest yaml node',
  'tests/unit/site/patches': 'src/site/graph src/site/patches tests/* @docusaurus/faster vitest node',
  'tests/unit/gateway': `
    src/render/builders src/domain src/facts src/gateway src/facts/schemas tests/* tests/recorder
    ajv ajv-formats cheerio qr vitest node`,
  'tests/unit/gateway/books':
    'src/domain/commission src/domain/platform src/domain/signing src/facts src/gateway src/facts/schemas tests/* tests/unit/gateway/stories vitest',
  'tests/unit/gateway/stories':
    'src/domain/commission src/domain/order src/domain/platform src/domain/signing src/facts src/gateway src/facts/schemas tests/* hono vitest node',
  // An integrator who has only the pages: of the sources it may start the gateway, and use nothing else.
  'tests/unit/gateway/stranger': 'src/gateway vitest node',
  'tests/unit/site/plugins': 'src/site/plugins/redirectPages vitest node',
  'tests/unit/operations/supply': 'src/operations/supply tests/* vitest yaml node',
  'tests/unit/search': 'src/facts src/search tests/* vitest node',

  // Tests across rooms: of all pages, all samples, the built site, the contract from outside.
  'tests/fixtures': '',
  'tests/content': `
    * src/samples/collections src/site/config src/render src/site/build/decoder src/domain src/facts src/site/build/lab src/render/markdown/directives src/operations/parity
    src/samples/recordings src/samples src/gateway src/facts/schemas tests/* tests/samples/recordings tests/shots tests/unit/gateway
    versioned_sidebars
    ajv ajv-formats libphonenumber-js vitest yaml zod ${TREES} node`,
  'tests/samples': `
    src/domain/diagnosis src/domain/order src/domain/platform src/domain/signing src/facts src/tools/console src/operations/parity
    src/samples/recordings src/samples src/gateway tests/* tests/recorder devalue vitest ${TREES} node`,
  'tests/build': `
    src/operations/bench src/samples/collections src/site/config src/render src/page/body src/facts src/tools/lab src/tools/console src/samples src/search
    tests/* cheerio vitest yaml node`,
  'tests/delivery': 'src/operations/delivery src/facts tests/* vitest node',
  'tests/e2e': `
    src/operations/bench src/site/config src/render src/facts src/samples/recordings src/samples src/gateway src/facts/schemas tests/*
    tests/looks tests/recorder @axe-core/playwright @playwright/test axe-core esbuild yaml node`,
  'tests/contract/live':
    'src/facts src/tools/console src/samples src/gateway tests/* tests/recorder @playwright/test vitest node',
  'tests/contract': `
    src/samples/collections src/domain/signing src/facts src/operations/linter src/tools/console src/operations/parity src/samples src/gateway src/facts/schemas tests/*
    tests/recorder tests/contract/live
    @playwright/test devalue @hyperjump/json-schema @usebruno/lang fflate jsonpath-rfc9535 vitest yaml node`,
  'tests/pipeline': 'src/facts tests/* @playwright/test cheerio vitest node',
};
