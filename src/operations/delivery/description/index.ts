/**
 * The serving rules of the built site. Configurations of servers, files of static hosts and the expectations of the
 * tests are all generated from this description.
 *
 * Patterns are regular expressions in the common subset of PCRE (nginx), RE2 (Caddy) and JavaScript. They match a
 * decoded path and cover only the characters that occur in addresses of this site; any other path is unknown.
 */
import {typesOf} from './media';

/** A response header. */
interface Header {
  name: string;
  value: string;
  why: string;
}

interface Caching {
  name: string;
  /** Pattern of the path. */
  pattern: string;
  /** Pattern of the query, if the rule requires one. */
  query?: string;
  value: string;
}

interface Suffixes {
  /** Redundant endings of an address, as a group. */
  endings: string;
  /** An address with such an ending; the first group is the canonical address. */
  pattern: string;
  /** Exceptions to the pattern: path → redirect target, or null for no redirect. */
  exact: Map<string, string | null>;
}

export interface Delivery {
  /** Base path of each locale, the default one first: `/`, `/uk/`. */
  bases: string[];
  /** Old path → new path, in every locale. Query and fragment are kept. */
  moved: Map<string, string>;
  /** Pattern of all addresses of the site; other addresses are rejected without a file lookup. */
  addresses: string;
  /** Addresses that redirect to the canonical one. */
  suffixes: Suffixes;
  /** Base path of a locale → its page for status 404. */
  notFound: Map<string, string>;
  /** Extension → `Content-Type`. */
  types: Map<string, string>;
  /** The first rule that matches applies. */
  caching: Caching[];
  /** `Cache-Control` if no caching rule matches. */
  otherwise: string;
  /** Sent with every response, including errors. */
  headers: Header[];
}

/** A file with a hash in its name or query never changes: RFC 8246. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Cached, but revalidated for each request: `304` if unchanged. */
const REVALIDATED = 'no-cache';

/** A path segment; it must not begin with a dot. */
const SEGMENT = String.raw`/[\w-][\w.-]*`;
/**
 * Bounded, because a file system rejects longer names with its own error. RE2 multiplies both bounds and allows up to
 * 1,000.
 */
const ADDRESSES = String.raw`^(?:/[\w.~-]{1,80}){0,12}/?$`;
const ENDINGS = '(?:/index(?:[.]html)?/?|[.]html/?|/)';
/** A content hash as written by Rspack (8 digits), the gateway in the page (16) and the image loader (32). */
const HASH = '(?:[0-9a-f]{8}|[0-9a-f]{16}|[0-9a-f]{32})';
/** Files with a hash in their name. They never change, and old pages request them after a deploy. */
export const HASHED_NAME = `^(?:${SEGMENT})*/(?:assets|live)/(?:[\\w-]+/)?[\\w.~-]+[.-]${HASH}[.][a-z0-9]+$`;

const HEADERS: Header[] = [
  {name: 'X-Content-Type-Options', value: 'nosniff', why: 'A file is what its type says.'},
  {
    name: 'Referrer-Policy',
    value: 'strict-origin-when-cross-origin',
    why: 'Another site learns that its visitor came from here, and not from which page.',
  },
  {
    name: 'Strict-Transport-Security',
    value: 'max-age=31536000',
    why: 'A year of HTTPS only, RFC 6797. Over plain HTTP browsers ignore it. Whether subdomains join is for their owner to say.',
  },
  {
    name: 'Content-Security-Policy',
    value: "frame-ancestors 'none'",
    why: 'Nobody shows a page inside another one. A page cannot say this of itself; all other rules stand in it.',
  },
  {name: 'Cross-Origin-Opener-Policy', value: 'same-origin', why: 'A page that opens this one gets no handle on it.'},
  {name: 'Cross-Origin-Resource-Policy', value: 'same-origin', why: 'No other site embeds a file of this one.'},
  {
    name: 'Permissions-Policy',
    value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    why: 'A page that only informs asks for none of these, and neither can what is put into it.',
  },
];

/**
 * @param files of the built site, relative, with `/`
 * @param redirects of one locale; they apply to every locale
 * @param locales default locale first
 * @throws Error if the site contains a file of an unknown type, or has no 404 page
 */
export function describeDelivery(
  files: readonly string[],
  redirects: readonly {from: string; to: string}[],
  locales: readonly string[],
): Delivery {
  const bases = locales.map((locale, index) => (index === 0 ? '/' : `/${locale}/`));
  const held = new Set(files);
  const notFound = new Map(bases.map((base) => [base, `${base}404.html`]));
  for (const page of notFound.values())
    if (!held.has(page.slice(1))) throw new Error(`The site has no ${page}: build every locale first`);
  const odd = files.find((file) => !new RegExp(ADDRESSES).test(`/${file}`));
  if (odd !== undefined)
    throw new Error(
      `${odd} does not match the pattern of addresses, ADDRESSES in src/operations/delivery/description/index.ts`,
    );
  const below = (base: string) => (address: string) => base.replace(/\/$/, '') + address;
  return {
    bases,
    moved: new Map(
      bases.flatMap((base) => redirects.map(({from, to}) => [below(base)(from), below(base)(to)] as const)),
    ),
    addresses: ADDRESSES,
    suffixes: {
      endings: ENDINGS,
      pattern: `^((?:${SEGMENT})+?)${ENDINGS}$`,
      exact: new Map([...bases.flatMap(homes), ...[...notFound.values()].map((page) => [page, null] as const)]),
    },
    notFound,
    types: typesOf(files),
    caching: [
      {
        name: 'hash in the name',
        pattern: HASHED_NAME,
        value: FOR_EVER,
      },
      {
        name: 'search index, asked for with its hash',
        pattern: `^(?:${SEGMENT})*/search-index/[\\w-]+[.]json$`,
        query: '^_=[0-9a-f]{8}$',
        value: FOR_EVER,
      },
    ],
    otherwise: REVALIDATED,
    headers: HEADERS,
  };
}

/** The first page of a locale is the only one whose address ends in a slash. */
function homes(base: string): [string, string | null][] {
  const bare = base.slice(0, -1);
  const others = ['/index', '/index/', '/index.html', '/index.html/'].map((end): [string, string] => [
    bare + end,
    base,
  ]);
  return bare === '' ? others : [[bare, base], [base, null], ...others, [`${bare}.html`, base]];
}
