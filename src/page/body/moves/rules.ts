/** Speculation rules of the site. */

/**
 * Prefetches pages of the site that the reader is about to open. The text is the same on every page, so that a policy
 * of the host can allow it by its hash. Files that are not pages are excluded, and so are addresses with a query: those
 * require hydration, so their scripts would be fetched as well.
 */
export const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {href_matches: '/*'},
          // A bare wildcard after the question mark would also match an address without a query, and so every address.
          {not: {href_matches: '/*\\?(.+)'}},
          {not: {href_matches: '/*.*'}},
          {not: {selector_matches: '[target=_blank], [download], [role=button]'}},
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
