/** What a browser may fetch ahead: its speculation rules. */

/**
 * Pages of the site, once somebody is about to open them: the same text on every page. Not what is no page, nor the page that one
 * is on; addresses with a query ask for React, so its files would come along. A policy of the host can let it in by its hash.
 */
export const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {href_matches: '/*'},
          // A bare wildcard after the question mark would match an address without a query, and so every address.
          {not: {href_matches: '/*\\?(.+)'}},
          {not: {href_matches: '/*.*'}},
          {not: {selector_matches: '[target=_blank], [download], [role=button]'}},
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
