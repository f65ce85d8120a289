/**
 * How the built site has to be served: the one description from which configurations of servers, files of static hosts and
 * the expectations of the tests are made.
 *
 * Patterns are texts of regular expressions in what PCRE (nginx), RE2 (Caddy) and JavaScript have in common. They match a
 * path that is decoded, and are written for the characters that addresses of this site hold; any other path is unknown.
 */
import {typesOf} from './media';

/** A header of answers. */
interface Header {
  name: string;
  value: string;
  why: string;
}

interface Caching {
  name: string;
  /** Of the path. */
  pattern: string;
  /** Of the query, where the rule holds only with one. */
  query?: string;
  value: string;
}

interface Suffixes {
  /** What an address may end in, as a group; nothing of it belongs there. */
  endings: string;
  /** An address with such an ending; the first group is the address that remains. */
  pattern: string;
  /** Where the pattern would be wrong: path → where it leads; null where it stays. */
  exact: Map<string, string | null>;
}

export interface Delivery {
  /** Where each locale begins, the default one first: `/`, `/uk/`. */
  bases: string[];
  /** Old path → new path, of every locale. Query and fragment are kept. */
  moved: Map<string, string>;
  /** What every address of the site looks like; nothing else need be looked for. */
  addresses: string;
  /** Addresses that lead to the canonical one. */
  suffixes: Suffixes;
  /** Base of a locale → the page that it shows, with status 404, for what is unknown below it. */
  notFound: Map<string, string>;
  /** Extension → `Content-Type`. */
  types: Map<string, string>;
  /** The first rule that matches holds. */
  caching: Caching[];
  /** For what no rule of caching matches. */
  otherwise: string;
  /** With every answer, errors too. */
  headers: Header[];
}

/** What has its hash in its name, or in its query, never changes: RFC 8246. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Kept, and asked for anew each time: `304` where it has not changed. */
const REVALIDATED = 'no-cache';

/** One segment of a path, which no dot begins. */
const SEGMENT = String.raw`/[\w-][\w.-]*`;
/** Bounded, for a file system refuses longer names with an error of its own. RE2 counts both bounds together, up to 1,000. */
const ADDRESSES = String.raw`^(?:/[\w.~-]{1,80}){0,12}/?$`;
const ENDINGS = '(?:/index(?:[.]html)?/?|[.]html/?|/)';
/** A hash of contents as Rspack (8), the gateway of the page (16) and the loader of pictures (32) write it. */
const HASH = '(?:[0-9a-f]{8}|[0-9a-f]{16}|[0-9a-f]{32})';
/** Files whose name holds a hash: what stands there once never changes, and an old page asks for it after a deploy. */
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
 * @param redirects of one locale; each holds below every locale
 * @param locales the default one first
 * @throws Error when the site holds a file of an unknown type, or lacks the page for unknown addresses
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
      `${odd}: no address of this site looks like that. See ADDRESSES in src/operations/delivery/description/index.ts`,
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
