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
  '*': 'src/config src/early src/patches src/plugins tests/* @docusaurus/* @playwright/test vitest node',

  // ── Facts and rules: no Markdown, no Docusaurus, no React ──
  'src/schemas': 'zod',
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
  'src/facts': 'src/domain src/graph src/schemas @redocly/openapi-core yaml zod node',
  'src/graph': 'oxc-parser node',
  // Spectral stands in a folder apart, which the tests know.
  'src/linter': 'src/facts src/schemas tests/toolFolders.ts ajv ajv-formats node',

  // ── Made from facts: still no Docusaurus, no React ──
  'src/samples': 'src/domain/order src/domain/platform src/domain/signing src/facts src/schemas node',
  // What the samples printed: `published.ts` runs in a reader's browser, too.
  'src/recordings':
    'src/domain/platform/bytes.ts src/facts src/live/console/draft.ts src/samples @noble/hashes zod node',
  'src/collections': 'src/facts src/samples src/schemas @usebruno/lang fflate yaml',
  'src/content': `
    src/domain src/facts src/samples src/schemas src/content/pictures
    libphonenumber-js mdast mdast-util-from-markdown yaml zod node`,
  'src/content/pictures': 'src/content/html.ts src/facts src/schemas',
  'src/markdown/alphabet': TREES,
  'src/markdown/directives': `src/content src/facts mdast-util-directive ${TREES} node`,
  'src/markdown/panes': TREES,
  'src/markdown/prose': TREES,
  'src/markdown/highlight': `src/facts prismjs prism-react-renderer ${TREES} node`,
  'src/markdown/spaces': TREES,
  'src/markdown/tables': TREES,
  'src/parity': `
    src/content src/facts src/markdown/directives src/markdown/highlight
    mdast-util-from-markdown remark-* unified yaml zod ${TREES} node`,

  // ── The gateway: knows the facts and the rules, nothing of the site ──
  'src/sandbox': `
    src/domain src/facts src/schemas src/sandbox/engine src/sandbox/pages
    @hono/node-server ajv-formats hono node`,
  // Neither Node nor HTTP nor a page: what it needs of the machine comes in from outside, or from `domain/platform`.
  'src/sandbox/engine': `
    src/domain src/facts src/schemas src/sandbox/callbacks src/sandbox/refusals
    src/sandbox/catalogue.ts src/sandbox/scheduler.ts`,
  // The same gateway as one file for readers: the facts are packed into it.
  'src/sandbox/standalone': 'src/facts src/sandbox src/supply/licences devalue esbuild node',
  'src/sandbox/pages': 'src/domain src/facts src/sandbox src/schemas hono',
  'src/sandbox/pages/shared': 'src/domain/platform src/sandbox/http src/sandbox/refusals hono qr',

  // ── A session of the gateway in the page: it runs in a reader's browser, so it takes single modules that are small ──
  // The gateway in a reader's page: the worker runs the sandbox, the client asks it, the build packs it.
  'src/live': '',
  'src/live/worker': 'src/domain src/facts src/live/protocol src/sandbox src/schemas devalue',
  'src/live/client': 'src/live/protocol',
  'src/live/build': 'src/domain src/facts src/live/samples src/samples src/sandbox src/schemas devalue esbuild node',
  // Samples that are written and run in the page, from the facts of the calls that the build has put aside.
  'src/live/samples': 'src/domain/platform src/live/protocol src/domain/json src/samples/types.ts',
  'src/live/log': 'src/domain/masking src/domain/platform/bytes.ts src/samples/literals har-format',
  'src/live/console': 'src/live/client src/live/log src/live/protocol src/live/replay',
  'src/live/replay': 'src/domain/json src/domain/platform/bytes.ts',

  // ── What a pasted message means: it runs in a worker, so of other rooms it takes single modules; of the facts only types ──
  'src/decoder': `
    src/domain/masking src/domain/money src/domain/order src/domain/json src/domain/validators
    src/facts/contract.ts src/sandbox/http/jsonSchema.ts`,
  'src/decoder/build': `
    src/content/builders src/decoder src/domain/platform src/facts src/live/build src/sandbox/standalone src/schemas devalue`,

  // ── The signature lab: what is entered and what is made of it runs in a reader's browser ──
  'src/lab':
    'src/domain/diagnosis src/domain/platform/bytes.ts src/domain/signing/canonical.ts src/domain/signing/head.ts @noble/hashes',
  'src/lab/build': 'src/domain/diagnosis src/domain/signing src/facts src/lab src/samples',

  // ── The search: `text`, `engine` and `client` run in a reader's browser ──
  'src/search/text': 'stemmer',
  'src/search/index': 'src/search/text cheerio yaml zod node',
  'src/search/engine': 'src/search/index src/search/text',
  'src/search/client': `
    src/early/page/search src/early/page/wake src/search/engine src/search/index src/search/text
    @generated/* mark.js`,
  'src/search/eval': 'src/search/engine yaml zod node',

  // ── Before React: `page` and `head` run in a reader's browser and weigh on every page, so they bring no package ──
  'src/early/page': 'src/early/trust',
  // Fetched on intent, so they may bring what they need; neither Docusaurus nor React.
  'src/early/parts': 'src/early/page src/search/client src/search/engine src/search/text medium-zoom',
  'src/early/head': 'src/config/site.ts src/early/page src/early/trust',
  // Before everything else, and whoever makes a policy takes it from there.
  'src/early/trust': '',
  'src/early/client': 'src/early/head src/early/page @docusaurus/*',
  'src/early/build': `
    src/early/page src/early/trust src/facts/errors.ts
    cheerio postcss postcss-selector-parser @docusaurus/types node`,

  // ── Docusaurus ──
  'src/patches': 'src/early/page @docusaurus/* node',
  'src/plugins/browserPlatform': 'src/live/build/browser.ts @docusaurus/* node',
  'src/plugins/redirectPages': '@docusaurus/* node',
  'src/plugins/bundledLicences': 'src/supply/licences @docusaurus/* node',
  'src/plugins/search': 'src/facts src/search/index @docusaurus/* @easyops-cn/docusaurus-search-local node',
  'src/plugins/sandboxFile': 'src/decoder src/facts src/live/build src/sandbox/standalone @docusaurus/* node',
  'src/plugins/watchSources': 'src/config src/facts @docusaurus/* node',
  'src/config': `
    src/collections src/content src/decoder src/early/build src/early/parts src/facts src/graph src/lab src/live/build src/markdown src/recordings
    src/sandbox/standalone src/schemas @docusaurus/* @easyops-cn/docusaurus-search-local prism-react-renderer node`,

  // ── React: nothing but the theme imports components, and nothing imports the theme ──
  'src/components/CodeBlock': `src/early/trust src/markdown/highlight ${REACT}`,
  'src/components/ContentsLine': `src/early/page ${REACT}`,
  'src/components/CrashScreen': `src/early/page ${REACT}`,
  'src/components/Decoder': `src/components/Console src/decoder src/domain/masking src/early/page ${REACT}`,
  'src/components/ForeignLinks': REACT,
  'src/components/NearestRoutes': REACT,
  'src/components/PageLine': REACT,
  'src/components/Console': `
    src/components/Decoder src/components/Tabs src/early/page src/early/trust src/live/client src/live/console src/live/log src/live/protocol src/live/replay
    src/live/samples src/recordings/published.ts src/samples/labels.ts src/samples/languages.ts src/samples/types.ts react-dom ${REACT}`,
  'src/components/RunButton': `src/components/Console src/early/page ${REACT}`,
  'src/components/SignatureLab': `
    src/components/Console src/domain/diagnosis src/early/page src/lab src/samples/labels.ts ${REACT}`,
  'src/components/SearchResults': `src/components/SearchTerms src/search/client src/search/engine ${REACT}`,
  'src/components/SearchTerms': `src/early/page src/search/client src/search/index ${REACT}`,
  'src/components/TableFilter': `src/early/page ${REACT}`,
  'src/components/Tabs': `src/early/page ${REACT}`,
  'src/components/WaysOn': REACT,
  'src/theme': `src/components src/early/page @theme/* @theme-original/* ${REACT}`,
  'src/types': REACT,

  // ── After the build: how it is served, and what it is made of ──
  // Only its command knows where the redirects and the name of the site come from.
  'src/delivery': `
    src/config/site.ts src/delivery/compress src/delivery/description src/delivery/image src/delivery/securityTxt
    src/delivery/servers src/delivery/site src/delivery/staticHosts src/facts node`,
  'src/delivery/release': 'src/delivery/compress src/delivery/description src/delivery/site node',
  'src/delivery/description': 'node',
  'src/delivery/compress': 'node',
  'src/delivery/site': 'src/delivery/compress src/delivery/description node',
  'src/delivery/servers': 'src/delivery/description',
  'src/delivery/staticHosts': 'src/delivery/description node',
  'src/delivery/image': 'src/delivery/servers',
  'src/delivery/securityTxt': '',
  'src/supply': 'node',

  // ── Measures ──
  'src/bench': `
    src/facts src/markdown/directives src/plugins/redirectPages src/search/engine src/search/eval tests/*
    @docusaurus/* @playwright/test cheerio yaml zod node`,

  // ── Tests ──
  // What every kind of test may use: the root, a browser, a signed client, seeded random numbers.
  'tests/*':
    'src/domain/signing src/facts src/samples/literals src/schemas tests/recorder @playwright/test postcss yaml node',
  'tests/recorder': 'src/domain/platform src/sandbox tests/* vitest node',
  // Which pages have a budget.
  'tests/run': 'src/bench/pages.ts src/graph tests/* tests/recorder oxc-parser yaml node',
  'tests/looks': 'src/config src/facts tests/* @playwright/test node',
  'tests/shots': 'src/facts src/sandbox tests/* @playwright/test node',

  // One folder of unit tests per room: it knows its room, and what the room is made from.
  'tests/unit/architecture': 'src/graph tests/* vitest node',
  'tests/unit/bench': 'src/bench src/markdown/directives src/plugins/redirectPages tests/* vitest node',
  'tests/unit/components': 'src/components src/facts tests/* vitest',
  'tests/unit/config': 'src/config tests/* vitest node',
  'tests/unit/content': `
    src/content src/domain/contrast src/facts src/markdown/directives src/schemas tests/* tests/unit/sandbox
    vitest zod node`,
  'tests/unit/domain': 'src/domain src/facts tests/fixtures tests/* tests/unit/sandbox vitest node',
  'tests/unit/delivery': 'src/delivery tests/* vitest node',
  'tests/unit/early': 'src/early tests/* @docusaurus/types vitest node',
  'tests/unit/facts':
    'src/config src/facts src/markdown/directives src/plugins/watchSources tests/* @redocly/openapi-core vitest yaml zod node',
  'tests/unit/graph': 'src/graph tests/* vitest node',
  'tests/unit/live':
    'src/domain src/facts src/live src/samples src/sandbox src/schemas tests/* devalue vitest zod node',
  'tests/unit/lab': 'src/domain src/facts src/lab tests/* vitest',
  'tests/unit/decoder':
    'src/content/builders src/decoder src/domain/masking src/facts src/live/log tests/fixtures tests/unit/live/session.ts tests/* devalue vitest node',
  'tests/unit/css': 'src/config src/domain/contrast tests/* postcss vitest node',
  'tests/unit/markdown': `
    src/config src/facts src/markdown src/samples tests/*
    cheerio mdast-util-from-markdown prism-react-renderer react react-dom vitest ${TREES} node`,
  // A parser, to see which of its copies the tests get.
  'tests/unit/run': 'tests/run tests/* mdast-util-from-markdown vitest yaml node',
  'tests/unit/patches': 'src/graph src/patches tests/* @docusaurus/faster vitest node',
  'tests/unit/sandbox': `
    src/content/builders src/domain src/facts src/sandbox src/schemas tests/* tests/recorder
    ajv ajv-formats cheerio qr vitest node`,
  'tests/unit/books':
    'src/domain/commission src/domain/platform src/domain/signing src/facts src/sandbox src/schemas tests/* tests/unit/stories vitest',
  'tests/unit/stories':
    'src/domain/commission src/domain/order src/domain/platform src/domain/signing src/facts src/sandbox src/schemas tests/* hono vitest node',
  // An integrator who has only the pages: of the sources it may start the gateway, and use nothing else.
  'tests/unit/stranger': 'src/sandbox vitest node',
  'tests/unit/plugins': 'src/plugins/redirectPages vitest node',
  'tests/unit/supply': 'src/supply tests/* vitest yaml node',
  'tests/unit/search': 'src/facts src/search tests/* vitest node',

  // Tests across rooms: of all pages, all samples, the built site, the contract from outside.
  'tests/fixtures': '',
  'tests/content': `
    * src/collections src/config src/content src/decoder/build src/domain src/facts src/lab/build src/markdown/directives src/parity
    src/recordings src/samples src/sandbox src/schemas tests/* tests/samples/recordings tests/shots tests/unit/sandbox
    versioned_sidebars
    ajv ajv-formats libphonenumber-js vitest yaml zod ${TREES} node`,
  'tests/samples': `
    src/domain/diagnosis src/domain/order src/domain/platform src/domain/signing src/facts src/live src/parity
    src/recordings src/samples src/sandbox tests/* tests/recorder devalue vitest ${TREES} node`,
  'tests/build': `
    src/bench src/collections src/config src/content src/early/page src/facts src/lab src/live src/samples src/search
    tests/* cheerio vitest yaml node`,
  'tests/delivery': 'src/delivery src/facts tests/* vitest node',
  'tests/e2e': `
    src/bench src/config src/content src/facts src/recordings src/samples src/sandbox src/schemas tests/*
    tests/looks tests/recorder @axe-core/playwright @playwright/test axe-core esbuild yaml node`,
  'tests/contract/live':
    'src/facts src/live src/samples src/sandbox tests/* tests/recorder @playwright/test vitest node',
  'tests/contract': `
    src/collections src/domain/signing src/facts src/linter src/live src/parity src/samples src/sandbox src/schemas tests/*
    tests/recorder tests/contract/live
    @playwright/test devalue @hyperjump/json-schema @usebruno/lang fflate jsonpath-rfc9535 vitest yaml node`,
  'tests/pipeline': 'src/facts tests/* @playwright/test cheerio vitest node',
};
