/**
 * Selects the pages for browser tests. Axe takes seconds per page, and the site has hundreds; but pages of a kind
 * consist of the same blocks. Therefore a few pages of each kind are tested, and `tests/build/html.test.ts` checks
 * every page's HTML.
 */

/** Pages with unique components: always tested, in both locales if they exist. */
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

/** Number of pages of a kind that are tested in each locale; English and Ukrainian use different pages. */
const EACH = 1;

/** Kind of a page: its section, and for payment methods whether it is a flow or a landing page. */
function kindOf(path: string): string {
  const [section = '', ...rest] = path.split('/').filter(Boolean);
  if (section !== 'services') return section;
  const last = rest.at(-1) ?? '';
  if (/payout/.test(last)) return 'services payout';
  if (/h2h/.test(last)) return 'services h2h';
  if (/hpp/.test(last)) return 'services hpp';
  return rest.length > 1 ? 'services other' : 'services landing';
}

/** Selects pages evenly distributed over each kind, the same ones in every run. @param paths of both locales */
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
