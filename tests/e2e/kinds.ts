/**
 * Which pages are tried in a browser. Axe takes seconds a page, and the site has hundreds; but a page is made of the same
 * blocks as its neighbours. So each kind of page is tried on a few, and `tests/build/html.test.ts` reads every page's HTML.
 */

/** Pages with parts of their own: always tried, in both locales where they exist. */
const ALWAYS = [
  '/',
  '/services/',
  '/search',
  '/no-such-page',
  '/request_format',
  '/callbacks',
  '/api/api_methods',
  '/reference/bank_codes',
];

/** How many pages of a kind are tried in each locale: other ones in Ukrainian than in English. */
const EACH = 1;

/** A kind of page: the section, and for payment methods whether it is a flow or a landing. */
function kindOf(path: string): string {
  const [section = '', ...rest] = path.split('/').filter(Boolean);
  if (section !== 'services') return section;
  const last = rest.at(-1) ?? '';
  if (/payout/.test(last)) return 'services payout';
  if (/h2h/.test(last)) return 'services h2h';
  if (/hpp/.test(last)) return 'services hpp';
  return rest.length > 1 ? 'services other' : 'services landing';
}

/** Takes pages evenly spread over each kind, the same ones in every run. @param paths of both locales */
export function samplePages(paths: readonly string[]): string[] {
  const chosen = new Set<string>();
  for (const [prefix, offset] of [
    ['', 0],
    ['/uk', 0.5],
  ] as const) {
    const own = paths.filter((path) => path.startsWith('/uk/') === (prefix !== ''));
    for (const path of ALWAYS) if (own.includes(prefix + path)) chosen.add(prefix + path);
    const kinds = new Map<string, string[]>();
    for (const path of own) {
      const kind = kindOf(path.slice(prefix.length));
      kinds.set(kind, [...(kinds.get(kind) ?? []), path]);
    }
    for (const members of kinds.values()) {
      const step = Math.max(1, members.length / EACH);
      for (let at = offset * step; at < members.length; at += step) chosen.add(members[Math.floor(at)]!);
    }
  }
  return [...chosen];
}
