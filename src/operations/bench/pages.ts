/** One page of each kind: what the worst figure is looked for in, and what timings are taken of. */

/** Kind → route, in the default locale. */
export const NAMED_PAGES = {
  home: '/',
  operation: '/api/transaction_create',
  method: '/services/blik/payin_hpp',
  methods: '/services',
  countries: '/reference/country_codes',
  banks: '/reference/bank_codes',
  post: '/blog/signing-the-body',
  search: '/search',
  missing: '/404.html',
} as const;
