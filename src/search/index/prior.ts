/** How much the hits of a page count before anything is typed. */

/**
 * Priority of a page by path prefix; the first match counts. A guide explains a thing once for
 * all; the page of a method says it again for one method; glossary, changelog and blog lead on to the pages that explain.
 */
const KINDS: [RegExp, number][] = [
  [/^(?:definition|changelog)$/, 0.75],
  [/^blog\//, 0.7],
  [/^tags\//, 0.6],
  // The list of all operations says nothing of its own about any of them.
  [/^api\/api_methods$/, 0.7],
  [/^faq$/, 0.95],
  [/^about$/, 0.8],
  // Seldom meant when a code stands in several tables.
  [/^reference\/(?:language|state)_codes$/, 1],
  // The central operation: the others refer to its fields.
  [/^api\/transaction_create$/, 1.25],
  // Each object in their responses is explained where one is found.
  [/^api\/(?:[^/]+\/)?(?:transaction|refund|dispute)_list$/, 1],
  // They list what other pages explain.
  [/^reference\/(?:ids|sandbox_values)$/, 0.7],
  // Their columns have the names of fields that are explained elsewhere.
  [/^api\/reports\/|^services\/reports$/, 1],
  [/^services\/[^/]+\/.*\//, 0.92],
  [/^services\//, 1],
  [/^(?:api|reference|invoicing)\//, 1.1],
];
const GUIDE = 1.25;

/** Score that a page gains when the number of pages that link to it doubles. */
const PER_DOUBLING = 0.035;

/**
 * @param pages of one set; their `links` are addresses of the site
 * @returns path → a factor around 1: its kind, and how many pages of the set link to it from their content
 */
export function pagePriors(pages: {path: string; links: string[]}[]): Map<string, number> {
  const linked = new Map<string, number>();
  const paths = new Set(pages.map(({path}) => path));
  for (const {path, links} of pages) {
    for (const link of links) {
      // The base of the set (`/uk/`, `/1.0/`) may stand before the path.
      const target = [link.replace(/^\/|\/$/g, ''), link.replace(/^\/[^/]+\/|\/$/g, '')].find((one) => paths.has(one));
      if (target !== undefined && target !== path) linked.set(target, (linked.get(target) ?? 0) + 1);
    }
  }
  return new Map(
    pages.map(({path}) => {
      const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? GUIDE;
      return [path, kind * (1 + PER_DOUBLING * Math.log2(1 + (linked.get(path) ?? 0)))];
    }),
  );
}
