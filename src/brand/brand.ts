/**
 * The owner of this gateway: change it here first. Everything else reads these values: pages, contract, samples, receivers, sandbox,
 * hosted pages, pictures, live tools and tests.
 *
 * A text that is no code (MDX, YAML, JSON) writes a value as `${brand.headers.key}`; the build replaces it, see `fill.ts`.
 */
export const brand = {
  /** Title of the site, of the contract and of the hosted pages. */
  name: 'Payment Gateway',
  /** It is Russian in every locale, by specification. */
  tagline: 'Документация для приёма платежей и выплат',
  docs: {
    /** Origin of the published documentation. */
    url: 'https://docs.gateway.example',
    /** Path below the origin; begins and ends with a slash. */
    basePath: '/',
  },
  api: {
    /** Origin of the live gateway. */
    live: 'https://api.gateway.example',
    /** Path of all calls below the origin, without a slash at the end. */
    prefix: '/v2',
    /** The sandbox listens on this port of the reader's machine. */
    sandboxPort: 4010,
  },
  /** Names of the headers that sign a call or a callback. */
  headers: {
    point: 'X-Point',
    key: 'X-Key',
    signature: 'X-Signature',
    /** Signature by the older token while a token is rotated, on callbacks. */
    previousSignature: 'X-Signature-Previous',
  },
  /** Files below `static/`. */
  logo: {light: 'img/logo.svg', dark: 'img/logo-dark.svg', favicon: 'img/favicon.svg'},
  /** Links, buttons and marks, in each theme. A test checks the contrast of each pair that is used. */
  colours: {
    light: {accent: '#1652c8', accentStrong: '#0f3fa0', accentGround: '#e9f0fd', onAccent: '#fff'},
    dark: {accent: '#7db4ff', accentStrong: '#a9cdff', accentGround: '#14253c', onAccent: '#0b1118'},
  },
  /** Links and buttons of the hosted pages, which payers see. */
  hostedColours: {
    light: {action: '#0b57d0', onAction: '#fff'},
    dark: {action: '#a8c7fa', onAction: '#062e6f'},
  },
  copyrightYear: 2025,
} as const;

/**
 * Languages of the site, as in its paths; the language of all sources comes first. They stand apart from their properties, because every
 * page loads them.
 */
export const locales = ['en', 'uk'] as const;

/**
 * A complete language needs every text: the checks and the compiler name the missing ones. In a language that is not complete, English
 * stands in for missing texts, and `npm run check:parity` counts them.
 */
export const languages = {
  en: {label: 'English', territory: 'US', complete: true},
  uk: {label: 'Українська', territory: 'UA', complete: true},
} as const satisfies Record<(typeof locales)[number], {label: string; territory: string; complete: boolean}>;

/** Base address of the live calls. */
export const liveUrl: string = brand.api.live + brand.api.prefix;

/** Origin of the sandbox on the reader's machine. */
export const sandboxOrigin: string = `http://localhost:${brand.api.sandboxPort}`;

/** Base address of the calls of the sandbox. */
export const sandboxUrl: string = sandboxOrigin + brand.api.prefix;

/**
 * Address at which a source file can be edited, up to its path, such as `https://git.example.org/docs/edit/main/`. "Edit this page"
 * is shown only when it is set.
 */
export const editAddress: string | undefined = undefined;
